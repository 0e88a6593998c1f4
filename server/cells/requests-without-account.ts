// Requests that no account signs: files by a signed address, and reports that were shared by a link.
import { pathSegments } from '#server/http/path.ts'

const sharedFunctions = new Set(['read-shared-campaign-report', 'read-shared-report'])

/** Nothing of it says whose it is. */
export function isForAnybody({ method, url }: Request): boolean {
  if (method !== 'POST') return false
  const [service, , name = ''] = pathSegments(url) ?? []
  return service === 'functions' && sharedFunctions.has(name)
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** What a file lies under: the first folder of each is its workspace, or the account. */
export function workspaceOf({ url }: Request): string | undefined {
  const [service, , kind, ...rest] = pathSegments(url) ?? []
  if (service !== 'storage' || kind !== 'object') return undefined
  const [way, , folder = ''] = rest[0] === 'upload' ? rest.slice(1) : rest
  if (way !== 'sign' && way !== 'public') return undefined
  return uuid.test(folder) ? folder : undefined
}
