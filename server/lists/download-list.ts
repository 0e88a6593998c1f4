// Downloads the list behind a link, within limits and from no private network.
import type { PublicHosts } from '#server/outbound/public-host.ts'
import { PrivateHostError } from '#server/outbound/public-host.ts'
import { publicFetch } from '#server/outbound/public-fetch.ts'
import { downloadAddress } from './download-address.ts'

const MOST_BYTES = 20_000_000
const PATIENCE_MS = 30_000
const MOST_REDIRECTS = 5

/** The reason why a link cannot be imported, for the user who entered it. */
export class NoList extends Error {
  readonly hint: string

  constructor(message: string, hint = 'Download the file and import it.') {
    super(message)
    this.hint = hint
  }
}

/** Returns a function that downloads the list behind a link, or throws a NoList. */
export function listDownload(
  hosts: PublicHosts,
  mostBytes = MOST_BYTES,
): (link: string, stopped?: AbortSignal) => Promise<ArrayBuffer> {
  const get = publicFetch(hosts, mostBytes)
  return async (link, stopped) => {
    const address = downloadAddress(link)
    if (!address) throw new NoList('This is not a web address.', 'Give one that starts with https://.')
    const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(stopped ? [stopped] : [])])
    try {
      return await download(get, address, signal)
    } catch (error) {
      throw error instanceof NoList ? error : unreachable(error)
    }
  }
}

/** Each redirect is followed as a new request, so that none leads to a private network. */
async function download(get: typeof fetch, address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  let url = address
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await get(url, { signal })
    const next = answer.status >= 300 && answer.status < 400 && answer.headers.get('location')
    if (next) {
      await answer.body?.cancel()
      const followed = URL.parse(next, url)
      if (!followed || !/^https?:$/.test(followed.protocol))
        throw new NoList('The link redirects to something other than a web address.')
      url = followed.href
      continue
    }
    if (!answer.ok || isPage(answer)) {
      await answer.body?.cancel()
      throw answer.ok
        ? new NoList('The link leads to a web page, not to a file.', SHARE)
        : new NoList(`The server of this link answered ${answer.status}.`, SHARE)
    }
    return await answer.arrayBuffer()
  }
  throw new NoList('The link redirects too often.')
}

const isPage = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '')

const SHARE = 'Share the file so that anyone with the link can see it.'

function unreachable(error: unknown): NoList {
  if (error instanceof PrivateHostError) return new NoList('This link leads to a private network.')
  if (error instanceof Error && error.message.startsWith('The answer is longer than'))
    return new NoList('The file behind this link is larger than 20 MB.')
  return new NoList(
    'The server of this link can’t be reached.',
    'Check the link, or download the file and import it.',
  )
}
