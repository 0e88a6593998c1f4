import { readCustomFields, type Member } from './member.ts'

/** The members as a file that opens in any spreadsheet, with a column for each custom field named. */
export function writeMembers(members: readonly Member[], customKeys: readonly string[]): string {
  return members
    .map((member) => {
      const custom = readCustomFields(member.custom_fields)
      return writeRow([...columns.map(([, read]) => read(member)), ...customKeys.map((key) => custom[key])])
    })
    .join('')
}

export function writeHeader(customKeys: readonly string[]): string {
  // The byte order mark makes Excel read UTF-8.
  return `\uFEFF${writeRow([...columns.map(([heading]) => heading), ...customKeys])}`
}

export function writeRow(cells: readonly Writable[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

/**
 * A cell that a spreadsheet shows and never runs: what could start a formula gets an apostrophe in front
 * (OWASP, CSV Injection). Plain numbers, negative ones and phone numbers with a plus included, are no formulas.
 */
export function writeCell(value: Writable): string {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
  const safe = /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^[+-]?\d[\d .()-]*$/.test(text) ? `'${text}` : text
  return /[",;\t\r\n|]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Writable = string | number | boolean | null | undefined

const columns: [heading: string, read: (member: Member) => Writable][] = [
  ['Email', ({ email }) => email],
  ['Name', ({ name }) => name],
  ['Company', ({ company }) => company],
  ['Job title', (member) => member.job_title],
  ['Phone', ({ phone }) => phone],
  ['Location', ({ location }) => location],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Priority', ({ priority }) => priority],
  ['Lead score', (member) => member.lead_score],
  ['Birthday', ({ birthday }) => birthday],
  ['Source', ({ source }) => source],
  ['Notes', ({ notes }) => notes],
]
