import { encodeQR } from 'qr'

/** Black on white in any theme, and without `#`, which would end the data URL that the client makes of it. */
export function qrSvg(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 3 })
  const path = rows
    .flatMap((row, y) => runs(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('')
  const size = rows.length
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="240" height="240" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="white"/><path d="${path}" fill="black"/></svg>`
  )
}

function runs(row: boolean[]): { x: number; length: number }[] {
  const found: { x: number; length: number }[] = []
  row.forEach((dark, x) => {
    const last = found.at(-1)
    if (!dark) return
    if (last && last.x + last.length === x) last.length += 1
    else found.push({ x, length: 1 })
  })
  return found
}
