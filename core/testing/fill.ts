/** So many characters of the same piece; a megabyte when nothing is said. */
export const fill = (piece: string, size = 1_000_000): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
