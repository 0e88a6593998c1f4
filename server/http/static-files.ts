// The built front end, from memory. Only what stood in the folder at the start can be asked for, by its
// exact name: no path of a request ever reaches the disk.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { compress, LEAST_BYTES, readCompressed } from './compressed-files.ts'

export type StaticFiles = (request: Request) => Response | undefined

type File = { body: Buffer; br?: Buffer; gzip?: Buffer; etag: string; type: string; cacheControl: string }

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

/** Of files that are the same in every installation, so that the build can compress them. */
export const compressedByBuild = Object.entries(types)
  .filter(([, type]) => compressible.test(type) && !namesSite.test(type))
  .map(([extension]) => extension)

/** Stands in built pages where the address of the installation belongs, which no build can know. */
export const siteUrlMark = 'https://site-url.invalid'

/** `/pricing` finds `pricing.html` or `pricing/index.html`. Answers undefined where nothing stands. */
export async function readStaticFiles(folder: string, siteUrl: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const read = entries.map(async (entry): Promise<[string, File][]> => {
    const path = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type || entry.name.startsWith('.')) return []
    const url = `/${relative(folder, path).split(sep).join('/')}`
    return [[toAddress(url), await readOne(path, url, type, siteUrl)]]
  })
  const files = new Map((await Promise.all(read)).flat())
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

async function readOne(path: string, url: string, type: string, siteUrl: string): Promise<File> {
  const stored = await readFile(path)
  const body = namesSite.test(type)
    ? Buffer.from(stored.toString('utf8').replaceAll(siteUrlMark, siteUrl))
    : stored
  const file: File = {
    body,
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    // What carries a hash of itself in its name never changes; anything else is asked for again.
    cacheControl: url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (!compressible.test(type) || body.length < LEAST_BYTES) return file
  const byBuild = namesSite.test(type) ? undefined : await readCompressed(path)
  return { ...file, ...(byBuild ?? (await compress(body))) }
}

function respond(request: Request, file: File): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  const headers: Record<string, string> = {
    etag: file.etag,
    'cache-control': file.cacheControl,
    'content-type': file.type,
    vary: 'accept-encoding',
  }
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding =
    file.br && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (encoding) headers['content-encoding'] = encoding
  const body = encoding ? file[encoding]! : file.body
  headers['content-length'] = String(body.length)
  if (!encoding && !compressible.test(file.type)) {
    headers['accept-ranges'] = 'bytes'
    const part = readRange(request, body.length)
    if (part) return respondPart(request, body, part, headers)
  }
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

// RFC 9110 14.2, one range: Safari plays no video without it, and no browser seeks in one. A range that makes
// no sense is answered by the whole, as the RFC allows.
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
