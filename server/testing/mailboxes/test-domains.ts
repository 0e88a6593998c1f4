import type { DomainDeps } from '#server/mailboxes/check-domain.ts'
import type { Dns } from '#server/mailboxes/find-records.ts'

const none = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))

/** Looks up domains in a zone of the test, where every other name does not exist, and fetches nothing. */
export function testDomains(zone: Partial<Dns>, change: Partial<DomainDeps> = {}): DomainDeps {
  const dns: Dns = {
    resolveTxt: none,
    resolveMx: none,
    resolve4: none,
    resolve6: none,
    reverse: none,
    ...zone,
  }
  const fetch = async () => await Promise.reject(new Error('nothing is fetched'))
  return { dns, fetch, registry: async () => null, now: () => new Date(), ...change }
}
