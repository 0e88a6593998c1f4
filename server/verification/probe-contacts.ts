// Asks the mail servers of contacts what cheaper evidence leaves open, a few domains at a time.
import { Resolver } from 'node:dns/promises'
import { domainOf, isFreeMail } from '#core/audience/address.ts'
import type { AddressVerdict } from '#core/audience/address-verdicts.ts'
import { classifyAddress, type AddressEvidence } from '#core/audience/classify-address.ts'
import type { Database } from '#database/database.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { isOpenQuestion } from './paid-verifier.ts'
import { MOST_ADDRESSES, probeDomain, type ProbeDeps } from './probe.ts'

type ProbeSettings = { probeHost?: string | undefined; lookUpProviders: boolean; allowPrivateHosts: boolean }

/** Null unless the operator has set a host apart for it. */
export const openProbe = ({
  probeHost,
  lookUpProviders,
  allowPrivateHosts,
}: ProbeSettings): ProbeDeps | null =>
  probeHost && lookUpProviders
    ? {
        host: probeHost,
        dns: new Resolver({ timeout: 4_000, tries: 2 }),
        hosts: publicHosts({ allowPrivate: allowPrivateHosts }),
      }
    : null

/** A verifier or server that does not know an address is not queried again for this long. */
const ASK_AGAIN_MS = 60 * 86_400_000
const DOMAINS_AT_ONCE = 5
/** Domains whose session has not begun by then wait for another batch, so that the lease of the batch holds. */
const PATIENCE_MS = 20_000

/** True when neither cheaper evidence nor a stored result answers for the address. */
export const isOpen = (found: AddressEvidence | null | undefined, now: number): boolean =>
  found !== null &&
  found !== undefined &&
  (found.verified === null || found.verified.at < now - ASK_AGAIN_MS) &&
  isOpenQuestion(classifyAddress(found, now).reason)

type Contact = { email: string; workspace_id: string }

/**
 * Adds the answers to the evidence of the contacts that the question was open for, and stores them for their workspaces.
 * Contacts that no server was asked about are added to `late`.
 */
export async function addProbedVerdicts<Due extends Contact>(
  deps: ProbeDeps & { db: Database },
  due: readonly Due[],
  evidence: (AddressEvidence | null)[],
  { now, signal, late }: { now: number; signal: AbortSignal | undefined; late: Set<Due> },
): Promise<void> {
  // Large providers answer no such questions, and remember who asks.
  const open = due.flatMap((contact, place) => {
    const found = evidence[place]
    return found && isOpen(found, now) && !isFreeMail(contact.email) ? [{ contact, place, found }] : []
  })
  const { queried, verdicts } = await probeAll(
    deps,
    new Set(open.map(({ contact }) => contact.email)),
    signal,
  )
  for (const { contact, place, found } of open) {
    const verdict = verdicts.get(contact.email)
    if (verdict) evidence[place] = { ...found, verified: { by: 'probe', verdict, at: now } }
    if (!queried.has(contact.email)) late.add(contact)
  }
  const answered = open.map(({ contact }) => contact).filter(({ email }) => verdicts.has(email))
  const { query } = deps.db.as({ role: 'service_role' })
  for (const [workspaceId, contacts] of Map.groupBy(answered, (one) => one.workspace_id)) {
    const answers = contacts.map(({ email }) => ({ address: email, verdict: verdicts.get(email) }))
    await query(`select private.record_verified($1, $2, 'probe')`, [workspaceId, JSON.stringify(answers)])
  }
}

async function probeAll(deps: ProbeDeps, open: ReadonlySet<string>, signal: AbortSignal | undefined) {
  const queried = new Set<string>()
  const verdicts = new Map<string, AddressVerdict>()
  const queue = [...Map.groupBy(open, domainOf)].values()
  const ends = performance.now() + PATIENCE_MS
  const work = async () => {
    for (const [domain, all] of queue) {
      if (signal?.aborted || performance.now() > ends) return
      const emails = all.slice(0, MOST_ADDRESSES)
      for (const email of emails) queried.add(email)
      for (const [email, verdict] of await probeDomain(deps, domain, emails)) verdicts.set(email, verdict)
    }
  }
  await Promise.all(Array.from({ length: DOMAINS_AT_ONCE }, work))
  return { queried, verdicts }
}
