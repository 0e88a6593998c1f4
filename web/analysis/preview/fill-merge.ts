import { readTemplate } from '#core/analysis/merge-tags.ts'

export type Contact = Readonly<Record<string, string>>

/** Someone ordinary, and the one who breaks layouts: a long name, and nothing else known. */
export const CONTACTS = {
  typical: {
    first_name: 'Maya',
    last_name: 'Okafor',
    name: 'Maya Okafor',
    email: 'maya@northfell.example',
    company: 'Northfell',
    job_title: 'Head of Sales',
    location: 'Leeds',
    phone: '+44 113 496 0000',
  },
  worst: {
    first_name: 'Wolfeschlegelsteinhausenbergerdorff',
    last_name: 'Featherstonehaugh-Cholmondeley',
    name: 'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh-Cholmondeley',
    email: 'w@x.example',
  },
} as const satisfies Record<string, Contact>

export type Filled = { text: string; start: number; end: number; missing: boolean }

/** The text as one recipient would get it, in pieces: plain ones, filled ones, and those with nothing to fill them. */
export function fillMerge(text: string, contact: Contact): Filled[] {
  const { tags } = readTemplate(text, new Set())
  const pieces: Filled[] = []
  let at = 0
  for (const { start, end, name, fallback } of tags) {
    if (start > at) pieces.push({ text: text.slice(at, start), start: at, end: start, missing: false })
    const value = contact[name.toLowerCase().replace(/\s+/g, '_')] || fallback
    pieces.push({ text: value ?? text.slice(start, end), start, end, missing: !value })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), start: at, end: text.length, missing: false })
  return pieces
}

export const filledText = (text: string, contact: Contact): string =>
  fillMerge(text, contact)
    .map((piece) => piece.text)
    .join('')
