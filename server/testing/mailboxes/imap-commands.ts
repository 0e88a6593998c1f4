// The fake server's response to each command.
import type { Duplex } from 'node:stream'
import type { Folder, ImapFaults, Mail } from './fake-imap-server.ts'

export type Session = {
  socket: Duplex
  folders: Map<string, Folder>
  faults: ImapFaults
  heard: string[]
  user: string
  password: string
  takesToken?: ((user: string, token: string) => boolean) | undefined
  security: 'tls' | 'starttls' | 'none'
  isSecured?: boolean
  isIn?: boolean
  /** The response after a challenge was answered. */
  refusal?: string
  folder?: Folder
  /** New mail of other folders is announced (RFC 5465). */
  isNotified?: boolean
  /** The tag of an IDLE that has not ended. */
  idle: string | undefined
  said: number
}
type Say = (answer: string | Buffer) => void

export function answerCommand(session: Session, text: string, say: Say): void {
  if (session.refusal) {
    say(session.refusal)
    delete session.refusal
    return
  }
  if (/^DONE$/i.test(text) && session.idle) {
    say(`${session.idle} OK idled`)
    session.idle = undefined
    return
  }
  const [tag = '*', ...rest] = text.split(' ')
  const isUid = /^UID$/i.test(rest[0] ?? '')
  const [name = '', ...args] = isUid ? rest.slice(1) : rest
  session.heard.push(/^(LOGIN|AUTHENTICATE)$/i.test(name) ? name : rest.join(' '))
  const command = commands[name.toUpperCase()]
  if (!command) return say(`${tag} BAD what is ${name}?`)
  command({ session, tag, args: args.join(' '), isUid, say })
}

type Asked = { session: Session; tag: string; args: string; isUid: boolean; say: Say }

const commands: Record<string, (asked: Asked) => void> = {
  CAPABILITY({ session, tag, say }) {
    say(`* CAPABILITY ${capabilities(session)}`)
    say(`${tag} OK`)
  },
  ID: ({ tag, say }) => (say('* ID ("name" "scripted")'), say(`${tag} OK`)),
  NOOP: ({ session, tag, say }) => (exists(session, say), say(`${tag} OK`)),
  NOTIFY({ session, tag, args, say }) {
    session.isNotified = /PERSONAL/.test(args)
    say(`${tag} OK`)
  },
  ENABLE: ({ tag, say }) => say(`${tag} OK`),
  NAMESPACE: ({ tag, say }) => (say('* NAMESPACE (("" "/")) NIL NIL'), say(`${tag} OK`)),
  LOGIN({ session, tag, args, say }) {
    const [user, password] = [...args.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
      ([, quoted, bare]) => quoted ?? bare,
    )
    logIn({ session, tag, say }, user, password)
  },
  AUTHENTICATE({ session, tag, args, say }) {
    const [who = '', what = ''] = Buffer.from(args.split(' ')[1] ?? '', 'base64')
      .toString()
      .split('\u0001')
    const [user, token] = [who.replace(/^user=/, ''), what.replace(/^auth=Bearer /, '')]
    if (!session.faults.refuses && session.takesToken?.(user, token)) return letIn(session, tag, say)
    // Like Google: the reason as a challenge, and the rejection after it.
    session.refusal = `${tag} NO [AUTHENTICATIONFAILED] ${session.faults.refuses ?? 'Invalid credentials (Failure)'}`
    say(`+ ${Buffer.from('{"status":"400","schemes":"Bearer"}').toString('base64')}`)
  },
  LIST({ session, tag, args, say }) {
    // An empty folder name returns the root (RFC 9051, 6.3.9).
    if (args === '"" ""') {
      say('* LIST (\\Noselect) "/" ""')
      return say(`${tag} OK`)
    }
    const isBrief = /RETURN/.test(args) && !/SPECIAL-USE/.test(args)
    for (const folder of session.folders.values()) {
      say(`* LIST (${isBrief ? '' : (folder.use ?? '')}) "/" ${quoted(folder.name)}`)
      if (/STATUS/.test(args) && folder.use !== '\\Noselect') say(statusOf(folder, args))
    }
    say(`${tag} OK`)
  },
  LSUB: ({ tag, say }) => say(`${tag} OK`),
  SELECT: (asked) => select(asked, 'READ-WRITE'),
  EXAMINE: (asked) => select(asked, 'READ-ONLY'),
  STATUS({ session, tag, args, say }) {
    const folder = session.folders.get(nameOf(args.replace(/\s*\(.*$/, '')))
    if (!folder) return say(`${tag} NO no such folder`)
    say(statusOf(folder, args))
    say(`${tag} OK`)
  },
  SEARCH({ session, tag, args, say }) {
    const mails = session.folder?.mails ?? []
    const found = mails.filter((mail, index) => fits(mail, args, index + 1)).map(({ uid }) => uid)
    say(`* SEARCH ${found.join(' ')}`.trimEnd())
    say(`${tag} OK`)
  },
  FETCH({ session, tag, args, isUid, say }) {
    const [range = '', ...rest] = args.split(' ')
    const mails = session.folder?.mails ?? []
    mails.forEach((mail, index) => {
      if (isIn(range, isUid ? mail.uid : index + 1, mails.at(-1)?.uid ?? 0))
        say(fetched(mail, index + 1, rest.join(' ')))
    })
    say(`${tag} OK`)
  },
  STORE: ({ tag, say }) => say(`${tag} OK`),
  APPEND({ session, tag, args, say }) {
    const [, name = '', length = '0'] = /^("[^"]*"|\S+).*?\{(\d+)\+?\}\r\n/s.exec(args) ?? []
    const folder = session.folders.get(nameOf(name))
    if (!folder) return say(`${tag} NO [TRYCREATE] no such folder`)
    const raw = Buffer.from(args.slice(args.indexOf('}\r\n') + 3), 'latin1').subarray(0, Number(length))
    folder.mails.push({ uid: nextUid(folder), raw })
    say(`${tag} OK [APPENDUID ${folder.uidValidity} ${folder.mails.at(-1)!.uid}] kept`)
  },
  IDLE({ session, tag, say }) {
    session.idle = tag
    exists(session, say)
    say('+ idling')
  },
  CLOSE: ({ session, tag, say }) => (delete session.folder, say(`${tag} OK`)),
  UNSELECT: ({ session, tag, say }) => (delete session.folder, say(`${tag} OK`)),
  LOGOUT({ session, tag, say }) {
    say('* BYE')
    say(`${tag} OK`)
    session.socket.end()
  },
}

const quoted = (name: string) => (/^[\w-]+$/.test(name) ? name : `"${name}"`)
export const statusOf = (folder: Folder, asked: string) =>
  `* STATUS ${quoted(folder.name)} (UIDNEXT ${nextUid(folder)}${/UIDVALIDITY/.test(asked) ? ` UIDVALIDITY ${folder.uidValidity}` : ''})`
const nameOf = (text: string) => text.trim().replaceAll('"', '')
const nextUid = ({ mails, next = 1 }: Folder) => Math.max(next, (mails.at(-1)?.uid ?? 0) + 1)

function capabilities({ security, isSecured, isIn, faults, takesToken }: Session): string {
  const offersTls = security === 'starttls' && !isSecured && !faults.stripsTls
  return [
    'IMAP4rev1',
    'ID',
    'IDLE',
    'UIDPLUS',
    'SPECIAL-USE',
    'LIST-STATUS',
    ...(offersTls ? ['STARTTLS', 'LOGINDISABLED'] : []),
    ...(takesToken ? ['AUTH=XOAUTH2'] : []),
    ...(isIn ? ['UNSELECT'] : []),
    ...(faults.offers ?? []),
  ]
    .filter((name) => !faults.lacks?.includes(name))
    .join(' ')
}

function exists({ folder }: Session, say: Say): void {
  if (folder) say(`* ${folder.mails.length} EXISTS`)
}

function logIn(
  { session, tag, say }: Pick<Asked, 'session' | 'tag' | 'say'>,
  user?: string,
  password?: string,
) {
  const { faults } = session
  if (faults.refuses) return say(`${tag} NO [AUTHENTICATIONFAILED] ${faults.refuses}`)
  if (user !== session.user || password !== session.password)
    return say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`)
  letIn(session, tag, say)
}

function letIn(session: Session, tag: string, say: Say): void {
  session.isIn = true
  say(`${tag} OK [CAPABILITY ${capabilities(session)}] Logged in`)
}

function select({ session, tag, args, say }: Asked, mode: string): void {
  const folder = session.folders.get(nameOf(args.replace(/\s*\(.*$/, '')))
  if (!folder) return say(`${tag} NO no such folder`)
  session.folder = folder
  say('* FLAGS (\\Seen \\Answered)')
  exists(session, say)
  say(`* OK [UIDVALIDITY ${folder.uidValidity}] valid`)
  say(`* OK [UIDNEXT ${nextUid(folder)}] next`)
  say(`${tag} OK [${mode}] selected`)
}

function fits({ raw, uid, at, tab }: Mail, args: string, sequence: number): boolean {
  const places = /^([\d:*,]+)/.exec(args)
  if (places && !isIn(places[1]!, sequence, sequence)) return false
  const since = /SINCE "?([\w-]+)"?/i.exec(args)
  if (since && (at ?? new Date()) < new Date(`${since[1]} UTC`)) return false
  const header = /HEADER "?([\w-]+)"? (?:"([^"]*)"|(\S+))/i.exec(args)
  const category = /X-GM-RAW "?category:(\w+)/i.exec(args)
  if (category && tab !== category[1]) return false
  const range = /UID (\S+)/i.exec(args)
  if (range && !isIn(range[1]!, uid, uid)) return false
  if (!header) return true
  const head = raw
    .toString('latin1')
    .split('\r\n\r\n')[0]!
    .replaceAll(/\r\n[ \t]+/g, ' ')
  const line = head
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${header[1]!.toLowerCase()}:`))
  return line?.includes(header[2] ?? header[3] ?? '') ?? false
}

function isIn(ranges: string, number: number, last: number): boolean {
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.split(':')
    const [a, b] = [from, to].map((end) => (end === '*' ? last : Number(end))) as [number, number]
    return number >= Math.min(a, b) && number <= Math.max(a, b)
  })
}

// 20-Nov-2026 10:00:00 +0000
const imapDate = (date: Date) => {
  const [, day, month, year, time] = date.toUTCString().split(' ')
  return `${day}-${month}-${year} ${time} +0000`
}

function fetched({ uid, raw, seen, at = new Date() }: Mail, sequence: number, items: string): Buffer {
  const parts: (string | Buffer)[] = [`* ${sequence} FETCH (UID ${uid} FLAGS (${seen ? '\\Seen' : ''})`]
  if (/RFC822\.SIZE/i.test(items)) parts.push(` RFC822.SIZE ${raw.length}`)
  if (/INTERNALDATE/i.test(items)) parts.push(` INTERNALDATE "${imapDate(at)}"`)
  const wanted = /BODY(?:\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/i.exec(items)
  if (wanted) {
    const [, section = '', start, length] = wanted
    const head = Buffer.from(raw.toString('latin1').split('\r\n\r\n')[0]! + '\r\n\r\n', 'latin1')
    const whole = /HEADER/i.test(section) ? head : raw
    const body = start === undefined ? whole : whole.subarray(Number(start), Number(start) + Number(length))
    parts.push(` BODY[${section}]${start === undefined ? '' : `<${start}>`} {${body.length}}\r\n`, body)
  }
  return Buffer.concat(
    [...parts, ')\r\n'].map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part, 'latin1'))),
  )
}
