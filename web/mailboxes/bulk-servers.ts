// Parses a CSV file of mailboxes on servers of your own. Its first line names the columns.
import { readCsv } from '#core/audience/read-csv.ts'
import type { Security } from '#core/mailboxes/preset.ts'
import { presetOf } from '#core/mailboxes/presets.ts'
import { isAddress, MOST_AT_ONCE, type BulkRead } from './bulk-lines.ts'
import { blankForm, toConnecting } from './connect-form.ts'
import type { ServerLogin } from './try-steps.ts'

export const templateName = 'mailboxes.csv'
export const templateText = [
  'email,name,host,port,user,password,imap_host,imap_port,imap_user,imap_password',
  'ada@example.com,Ada Lovelace,smtp.example.com,587,ada@example.com,,imap.example.com,993,,',
  '',
].join('\n')

/** IMAP user and password default to those of SMTP. Without an IMAP host, replies are not read. */
const columns = {
  address: /^(?:e-?mail|e-?mail address|address|mailbox)$/,
  name: /^(?:name|from name|sender name|sender)$/,
  host: /^(?:smtp )?(?:host|server)$/,
  port: /^(?:smtp )?port$/,
  security: /^(?:smtp )?security$/,
  user: /^(?:smtp )?(?:user|username|user name|login)$/,
  password: /^(?:smtp )?password$/,
  imapHost: /^imap (?:host|server)$/,
  imapPort: /^imap port$/,
  imapSecurity: /^imap security$/,
  imapUser: /^imap (?:user|username|user name|login)$/,
  imapPassword: /^imap password$/,
}
type Column = keyof typeof columns
type Row = Record<Column, string>

export function readServerRows(text: string, workspaceId: string): BulkRead {
  const { records, broken } = readCsv(text, /[\t;,]/.exec(text)?.[0] ?? ',')
  const rejected = broken.map(({ line, reason }) => ({ line, why: reason }))
  const [heading, ...rows] = records
  const indexes = columnIndexes(heading?.cells ?? [])
  const missing = (['address', 'host', 'password'] as const).filter((column) => indexes[column] < 0)
  if (missing.length > 0) {
    const why = `The first line must name the columns. Missing: ${missing.map((column) => names[column]).join(', ')}.`
    return { mailboxes: [], rejected: [{ line: 1, why }, ...rejected] }
  }
  const read: BulkRead = { mailboxes: [], rejected }
  const seen = new Set<string>()
  for (const { line, cells } of rows) {
    const row = cellsOf(indexes, cells)
    const address = row.address.toLowerCase()
    const why = faultOf(row) ?? (seen.has(address) ? `${row.address} is listed twice.` : undefined)
    seen.add(address)
    if (why) read.rejected.push({ line, why })
    else if (read.mailboxes.length === MOST_AT_ONCE)
      read.rejected.push({
        line,
        why: `You can connect up to ${MOST_AT_ONCE} mailboxes at once. Put the rest in another file.`,
      })
    else read.mailboxes.push({ line, address: row.address, request: toRequest(row, workspaceId) })
  }
  return read
}

const names = { address: '“email”', host: '“host”', password: '“password”' }

function columnIndexes(heading: readonly string[]): Record<Column, number> {
  const named = heading.map((cell) => cell.trim().toLowerCase().replaceAll(/[_-]+/g, ' '))
  const indexOf = (pattern: RegExp) =>
    named.findIndex((name) => pattern.test(name) || pattern.test(name.replace('e mail', 'email')))
  return Object.fromEntries(
    Object.entries(columns).map(([column, pattern]) => [column, indexOf(pattern)]),
  ) as Record<Column, number>
}

const cellsOf = (indexes: Record<Column, number>, cells: readonly string[]): Row =>
  Object.fromEntries(
    Object.entries(indexes).map(([column, index]) => [column, cells[index]?.trim() ?? '']),
  ) as Row

function faultOf(row: Row): string | undefined {
  if (!isAddress(row.address)) return `“${row.address.slice(0, 60)}” is not an email address.`
  if (row.host === '') return `${row.address} has no host.`
  if (row.password === '') return `${row.address} has no password.`
  for (const port of [row.port, row.imapPort])
    if (!isPort(port)) return `“${port.slice(0, 20)}” is not a valid port.`
  for (const security of [row.security, row.imapSecurity])
    if (!/^(?:tls|ssl|starttls|none)?$/i.test(security))
      return `“${security.slice(0, 20)}” is not a valid security setting. Use tls, starttls or none.`
  return undefined
}

const isPort = (text: string): boolean =>
  text === '' || (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535)

function toRequest(row: Row, workspaceId: string) {
  const smtp = loginOf(row.host, row.port || '587', row.security, row.user || row.address, row.password)
  const imap = row.imapHost
    ? loginOf(
        row.imapHost,
        row.imapPort || '993',
        row.imapSecurity,
        row.imapUser || smtp.user,
        row.imapPassword,
      )
    : null
  const form = {
    ...blankForm(presetOf('other')),
    provider: 'other',
    address: row.address,
    fromName: row.name,
  }
  return toConnecting({ ...form, smtp, imap }, workspaceId)
}

const loginOf = (
  host: string,
  port: string,
  security: string,
  user: string,
  password: string,
): ServerLogin => ({
  host,
  port: Number(port),
  security: securityOf(security.toLowerCase(), port),
  user,
  password,
})

/** Ports 465 and 993 start with TLS (RFC 8314) where the file names no security. */
function securityOf(named: string, port: string): Security {
  if (named === 'none' || named === 'starttls') return named
  if (named !== '') return 'tls'
  return port === '465' || port === '993' ? 'tls' : 'starttls'
}
