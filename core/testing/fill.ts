/** A text of this length from repetitions of a piece; a megabyte by default. */
export const fill = (piece: string, size = 1_000_000): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
