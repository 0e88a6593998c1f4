// Asks the mail server of a domain whether it knows addresses (RCPT, RFC 5321), from a host that the operator sets apart
// for it. No email is sent. An answer counts only from a server that refuses an invented address and accepts
// postmaster, which every domain has: greylisting, a block of this host and servers that lie prove nothing.
import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { AddressVerdict } from '#core/audience/address-verdicts.ts'
import { classifyAnswer } from '#core/messages/classify-smtp-answer.ts'
import type { PublicHosts } from '#server/outbound/public-host.ts'
import type { MailDns } from './mail-domain.ts'
import { openProbeSession, type ProbeSession } from './probe-session.ts'

export type ProbeDeps = {
  /** The name of this host, as its DNS has it, for the greeting. */
  host: string
  dns: Pick<MailDns, 'resolveMx'>
  hosts: PublicHosts
  /** Other than 25 in tests. */
  port?: number
  /** The longest session with one server, whatever it sends. */
  longestMs?: number
}

/** More in one session is what address harvesters do. */
export const MOST_ADDRESSES = 20
const LONGEST_MS = 30_000

/** Returns verdicts for the addresses of a domain. Leaves out those about which its server's answers prove nothing. */
export async function probeDomain(
  { host, dns, hosts, port = 25, longestMs = LONGEST_MS }: ProbeDeps,
  domain: string,
  emails: readonly string[],
): Promise<Map<string, AddressVerdict>> {
  const verdicts = new Map<string, AddressVerdict>()
  const name = domainToASCII(domain)
  const queried = emails.filter(isPlain).slice(0, MOST_ADDRESSES)
  const server = name === '' || queried.length === 0 ? undefined : await firstServer(dns, name)
  const found = server === undefined ? undefined : await hosts.find(server)
  if (!found?.ok) return verdicts
  const session = openProbeSession({ address: found.addresses[0].address, port, longestMs })
  try {
    if (await greets(session, host)) await queryAll(session, name, queried, verdicts)
    await session.send('QUIT')
  } catch {
    // The server hung up or took too long: the answers before that stand.
  } finally {
    session.close()
  }
  return verdicts
}

async function firstServer(dns: ProbeDeps['dns'], name: string): Promise<string | undefined> {
  const records = await dns.resolveMx(name).catch(() => [])
  const [first] = records.toSorted((one, other) => one.priority - other.priority)
  return first?.exchange
}

const accepts = (reply: string) => reply.startsWith('2')

async function greets(session: ProbeSession, host: string): Promise<boolean> {
  if (!accepts(await session.greeting())) return false
  if (!accepts(await session.send(`EHLO ${host}`)) && !accepts(await session.send(`HELO ${host}`)))
    return false
  return accepts(await session.send('MAIL FROM:<>'))
}

async function queryAll(
  session: ProbeSession,
  name: string,
  emails: readonly string[],
  verdicts: Map<string, AddressVerdict>,
): Promise<void> {
  const queryLocal = (local: string) => session.send(`RCPT TO:<${local}@${name}>`)
  const isUnknown = (reply: string) => !accepts(reply) && classifyAnswer(reply, 'rcpt') === 'recipient'
  const invented = await queryLocal(`no-such-mailbox-${randomBytes(6).toString('hex')}`)
  if (accepts(invented)) {
    for (const email of emails) verdicts.set(email, 'risky')
    return
  }
  if (!isUnknown(invented) || !accepts(await queryLocal('postmaster'))) return
  for (const email of emails) {
    const reply = await queryLocal(email.slice(0, email.lastIndexOf('@')))
    if (accepts(reply)) verdicts.set(email, 'deliverable')
    else if (isUnknown(reply)) verdicts.set(email, 'undeliverable')
    // A server that starts to refuse us answers all others alike.
    else if (classifyAnswer(reply, 'rcpt') === 'sender') return
  }
}

/** Quoted and international local parts would need an extension of the server. */
const isPlain = (email: string): boolean => /^[\w!#$%&'*+\-/=?^`{|}~.]{1,64}@[^@\s]{1,253}$/.test(email)
