// Posts a notice to a URL that users provided: a browser's push service, a chat's webhook. It connects to no host on
// a private network, follows no redirect and reads only a response.
import { publicFetch } from '#server/outbound/public-fetch.ts'
import { PrivateHostError, type PublicHosts } from '#server/outbound/public-host.ts'

/** `later` only when it was certainly not delivered: a duplicate notice is worse than none. */
export type Posted = { outcome: 'delivered' } | { outcome: 'gone' | 'refused' | 'later'; reason: string }

export type PostNotice = (
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
) => Promise<Posted>

const WAIT_MS = 15_000
const neverConnected = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

export function createPostNotice(hosts: PublicHosts, waitMs = WAIT_MS): PostNotice {
  const fetch = publicFetch(hosts, 64_000)
  return async (address, body, headers) => {
    const url = new URL(address)
    if (!isNoticeAddress(url, hosts))
      return { outcome: 'refused', reason: 'Only https at port 443 is reached' }
    try {
      const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(waitMs) })
      await answer.body?.cancel()
      return read(answer.status)
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      if (error instanceof PrivateHostError || code === 'EPRIVATEHOST')
        return { outcome: 'refused', reason: `${url.hostname} is on a private network` }
      return { outcome: neverConnected.includes(code) ? 'later' : 'refused', reason: message }
    }
  }
}

/** Public hosts are contacted only by https on its default port, hosts of an operator's own network on any. */
export const isNoticeAddress = ({ protocol, port }: URL, { allowsPrivate }: PublicHosts): boolean =>
  allowsPrivate ? /^https?:$/.test(protocol) : protocol === 'https:' && port === ''

function read(status: number): Posted {
  if (status >= 200 && status < 300) return { outcome: 'delivered' }
  const reason = `It answered with status ${status}`
  if (status === 404 || status === 410) return { outcome: 'gone', reason }
  return { outcome: status === 429 || status >= 500 ? 'later' : 'refused', reason }
}
