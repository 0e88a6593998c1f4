// Parses mailboxes of one provider, one per line: address, password, name.
import { readCsv } from '#core/audience/read-csv.ts'
import type { Preset } from '#core/mailboxes/preset.ts'
import { blankForm, toConnecting, withAddress, withPreset } from './connect-form.ts'
import type { Connecting } from './try-steps.ts'

/** A browser tries them one after another, for some seconds each. */
export const MOST_AT_ONCE = 100

type BulkLine = { line: number; address: string; password: string; name: string }
export type BulkRead = {
  mailboxes: { line: number; address: string; request: Connecting }[]
  rejected: { line: number; why: string }[]
}
type BulkLines = { mailboxes: BulkLine[]; rejected: { line: number; why: string }[] }

/** Accepts commas, semicolons and tabs, as copied from spreadsheets; a heading is skipped. */
export function readBulkLines(text: string): BulkLines {
  const found: BulkLines = { mailboxes: [], rejected: [] }
  const seen = new Set<string>()
  const { records, broken } = readCsv(text, /[\t;,]/.exec(text)?.[0] ?? ',')
  found.rejected.push(...broken.map(({ line, reason }) => ({ line, why: reason })))
  for (const { line, cells } of records) {
    const [address = '', password = '', name = ''] = cells.map((cell) => cell.trim())
    if (cells.every((cell) => cell.trim() === '')) continue
    if (line === 1 && /^(?:e-?mail|address|mailbox)\b/i.test(address) && !address.includes('@')) continue
    if (!isAddress(address))
      found.rejected.push({ line, why: 'This line does not begin with an email address.' })
    else if (password === '') found.rejected.push({ line, why: `${address} has no password.` })
    else if (seen.has(address.toLowerCase()))
      found.rejected.push({ line, why: `${address} is listed twice.` })
    else if (found.mailboxes.length === MOST_AT_ONCE)
      found.rejected.push({
        line,
        why: `You can connect up to ${MOST_AT_ONCE} mailboxes at once. Connect the rest afterward.`,
      })
    else found.mailboxes.push({ line, address, password, name })
    seen.add(address.toLowerCase())
  }
  return found
}

export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(text)

export function toBulkConnecting(mailbox: BulkLine, preset: Preset, workspaceId: string): Connecting {
  const form = withAddress(withPreset(blankForm(preset), preset), mailbox.address)
  const smtp = { ...form.smtp, password: mailbox.password }
  return toConnecting({ ...form, provider: preset.id, fromName: mailbox.name, smtp }, workspaceId)
}
