// The built front end, in memory. Only files that were in the folder at the start are served, by their exact names:
// no path of a request ever reaches the disk.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { compressNow, LEAST_BYTES, readCompressed, type Compressed } from './compressed-files.ts'

export type StaticFiles = (request: Request) => Response | undefined

type File = {
  body: Buffer
  type: string
  cacheControl: string
  /** Both are computed when the file is first requested: most files never are in the lifetime of a process. */
  etag(): string
  compressed(): Compressed | undefined
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
}
const namesSite = /^(text\/html|text\/plain|application\/xml)/
const compressible = /^(text|application|image\/svg)/

/** Extensions of files that are the same in every installation, so that the build can compress them. */
export const compressedByBuild = Object.entries(types)
  .filter(([, type]) => compressible.test(type) && !namesSite.test(type))
  .map(([extension]) => extension)

/** A placeholder in built pages for the URL of the installation, which no build can know. */
export const siteUrlMark = 'https://site-url.invalid'

/**
 * `/pricing` finds `pricing.html` or `pricing/index.html`. Returns undefined for a missing file. Read synchronously,
 * because promises took 150 ms of a start for some 600 small files.
 */
export function readStaticFiles(folder: string, siteUrl: string): StaticFiles {
  const files = new Map<string, File>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type || entry.name.startsWith('.')) continue
    const url = `/${relative(folder, path).split(sep).join('/')}`
    files.set(toAddress(url), readOne(path, url, type, siteUrl))
  }
  return (request) => {
    const path = new URL(request.url).pathname
    const file = files.get(path) ?? files.get(path.replace(/\/$/, ''))
    return file && respond(request, file)
  }
}

const toAddress = (url: string) =>
  url
    .replace(/\/index\.html$/, '/')
    .replace(/\.html$/, '')
    .replace(/(.)\/$/, '$1')

function readOne(path: string, url: string, type: string, siteUrl: string): File {
  const stored = readFileSync(path)
  const isOfSite = namesSite.test(type)
  const body = isOfSite ? Buffer.from(stored.toString('utf8').replaceAll(siteUrlMark, siteUrl)) : stored
  const isSmaller = compressible.test(type) && body.length >= LEAST_BYTES
  const isAsset = url.startsWith('/assets/')
  const byBuild = once(() => (isSmaller && !isOfSite ? readCompressed(path) : undefined))
  // A later build replaces the files of a page, but never one with its own hash in its name.
  if (!isAsset) byBuild()
  return {
    body,
    type,
    // Files with a content hash in their name never change; all others are revalidated.
    cacheControl: isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: once(() => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`),
    compressed: once(() => byBuild() ?? (isSmaller ? compressNow(body) : undefined)),
  }
}

function once<T>(work: () => T): () => T {
  let done: { value: T } | undefined
  return () => (done ??= { value: work() }).value
}

function respond(request: Request, file: File): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  const etag = file.etag()
  const headers: Record<string, string> = {
    etag,
    'cache-control': file.cacheControl,
    'content-type': file.type,
    vary: 'accept-encoding',
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  const compressed = encoding && file.compressed()?.[encoding]
  if (encoding && compressed) headers['content-encoding'] = encoding
  const body = compressed ?? file.body
  headers['content-length'] = String(body.length)
  if (!compressed && !compressible.test(file.type)) {
    headers['accept-ranges'] = 'bytes'
    const part = readRange(request, body.length)
    if (part) return respondPart(request, body, part, headers)
  }
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

// RFC 9110 14.2, a single range: Safari plays no video without it, and no browser can seek. An invalid range gets the
// whole file, as the RFC allows.
function readRange(request: Request, length: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return start <= end ? { start, end } : undefined
}

function respondPart(
  request: Request,
  body: Buffer,
  { start, end }: { start: number; end: number },
  headers: Record<string, string>,
): Response {
  const part = body.subarray(start, end + 1)
  headers['content-range'] = `bytes ${start}-${end}/${body.length}`
  headers['content-length'] = String(part.length)
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(part), { status: 206, headers })
}
