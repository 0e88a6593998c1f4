// Requests without an account: files by a signed URL, and shared report links.
import { pathSegments } from '#server/http/path.ts'
import { isUuid } from '#server/http/is-uuid.ts'

const sharedFunctions = new Set(['read-shared-campaign-report', 'read-shared-report'])

/** The request does not identify an account. */
export function isForAnybody({ method, url }: Request): boolean {
  if (method !== 'POST') return false
  const [service, , name = ''] = pathSegments(url) ?? []
  return service === 'functions' && sharedFunctions.has(name)
}

/** The workspace or account of a file: the first folder of its path. */
export function workspaceOf({ url }: Request): string | undefined {
  const [service, , kind, ...rest] = pathSegments(url) ?? []
  if (service !== 'storage' || kind !== 'object') return undefined
  const [way, , folder = ''] = rest[0] === 'upload' ? rest.slice(1) : rest
  if (way !== 'sign' && way !== 'public') return undefined
  return isUuid(folder) ? folder : undefined
}
