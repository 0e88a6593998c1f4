import { timingSafeEqual } from 'node:crypto'
import type { RequestHead } from '#server/http/direct-request.ts'

type ApiKeys = { anonKey: string; serviceKey: string; formerApiKeys?: readonly string[] }

// Files at a public or signed URL, and uploads with their own token. A request for a resized picture has no key
// either, and gets a specific error.
const openFiles = ['/storage/v1/object/public/', '/storage/v1/render/image/public/']
const signedFiles = ['/storage/v1/object/sign/', '/storage/v1/object/upload/sign/']

const openedByBrowsers = new Set(['/auth/v1/verify', '/auth/v1/authorize', '/auth/v1/callback'])

/**
 * Every call of a client must include one of the installation's two keys; the identity comes from the bearer token
 * alone. Returns the refusal, or null.
 */
export function refuseWithoutKey(request: RequestHead, keys: ApiKeys): Response | null {
  const sent = request.headers.get('apikey')
  if (sent !== null && isKnown(sent, keys)) return null
  const url = new URL(request.url)
  if (isExempt(request.method, url)) return null
  const given = sent ?? url.searchParams.get('apikey')
  if (!given) {
    return refuse('No API key found in request', 'No `apikey` request header or url param was found.')
  }
  if (sent === null && isKnown(given, keys)) return null
  return refuse('Invalid API key', 'Double check the anon or service key of this installation.')
}

function isExempt(method: string, { pathname: path, searchParams }: URL): boolean {
  const browserOpens = method === 'GET' || method === 'HEAD'
  return (
    method === 'OPTIONS' ||
    (browserOpens && openFiles.some((start) => path.startsWith(start))) ||
    (searchParams.has('token') && signedFiles.some((start) => path.startsWith(start))) ||
    (browserOpens && (openedByBrowsers.has(path) || path.startsWith('/auth/v1/.well-known/')))
  )
}

// Compares in constant time, wherever two keys differ; the length of a key is not secret.
function isKnown(given: string, keys: ApiKeys): boolean {
  const bytes = Buffer.from(given)
  return bytesOf(keys).some((known) => known.length === bytes.length && timingSafeEqual(known, bytes))
}

const encoded = new WeakMap<ApiKeys, Buffer[]>()

function bytesOf(keys: ApiKeys): Buffer[] {
  let all = encoded.get(keys)
  if (!all) {
    const { anonKey, serviceKey, formerApiKeys = [] } = keys
    all = [anonKey, serviceKey, ...formerApiKeys].map((key) => Buffer.from(key))
    encoded.set(keys, all)
  }
  return all
}

function refuse(message: string, hint: string): Response {
  return Response.json({ message, hint }, { status: 401 })
}
