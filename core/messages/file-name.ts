const MOST = 150

// Control characters, including those that change the text direction: `invoice<RLO>fdp.exe` is displayed as
// invoiceexe.pdf.
const hidden = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A safe version of an untrusted file name: without folders and invisible characters, short, never empty. */
export function cleanFileName(raw: string): string {
  const name = raw
    .slice(0, 2_000)
    .toWellFormed()
    .replaceAll(hidden, '')
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .replace(/(?<![\s.])[\s.]+$/, '')
  if (name.length <= MOST) return name || 'attachment'
  const ending = /\.[\p{L}\d]{1,10}$/u.exec(name)?.[0] ?? ''
  return (name.slice(0, MOST - ending.length) + ending).toWellFormed()
}
