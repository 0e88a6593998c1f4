// Serves a file so that no browser executes it: pictures of a closed list are shown, everything else is downloaded.
import { Readable } from 'node:stream'
import { cutOnError } from '#server/http/cut-on-error.ts'
import { ContentMissing, type ByteRange } from '#server/storage/content-store.ts'
import { noObject } from '#server/storage/errors.ts'
import type { Files } from '#server/storage/files.ts'
import type { StoredFile } from '#server/storage/stored-file.ts'
import type { Downloads } from './downloads.ts'

/** Never SVG, which is a document with scripts. */
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

type Serving = { files: Files; downloads: Downloads; onError: (error: unknown) => void }

export async function serveFile(
  { files, downloads, onError }: Serving,
  request: Request,
  file: StoredFile,
  shared: boolean,
): Promise<Response> {
  const headers = headersOf(request, file, shared)
  if (request.headers.get('if-none-match') === file.metadata.eTag)
    return new Response(null, { status: 304, headers })
  const { size } = file.metadata
  const range = readRange(request.headers.get('range'), size)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const bytes = range ? range.end - range.start + 1 : size
  headers.set('content-length', String(bytes))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD' || size === 0) return new Response(null, { status, headers })
  try {
    const content = await downloads.open(bytes, request.signal, () => files.read(file, range))
    const answer = new Response(Readable.toWeb(content) as ReadableStream, { status, headers })
    return cutOnError(answer, onError)
  } catch (error) {
    if (!(error instanceof ContentMissing)) throw error
    onError(error)
    throw noObject()
  }
}

function headersOf(request: Request, { name, metadata }: StoredFile, shared: boolean): Headers {
  const { mimetype, cacheControl, eTag, lastModified } = metadata
  const download = new URL(request.url).searchParams.get('download')
  const essence = mimetype.split(';', 1)[0]!.trim().toLowerCase()
  const headers = new Headers({
    'content-type': mimetype,
    'cache-control': shared ? cacheControl : `private, ${cacheControl}`,
    etag: eTag,
    'last-modified': new Date(lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  if (download !== null || !shown.has(essence))
    headers.set(
      'content-disposition',
      disposition(download ? decodeAgain(download) : name.split('/').at(-1)!),
    )
  return headers
}

// storage-js encodes the name in a signed URL twice.
function decodeAgain(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

// RFC 6266 with RFC 8187: a plain name for old programs, the real one for all others.
function disposition(name: string): string {
  const cleaned = name.replaceAll(/\p{C}/gu, '').slice(0, 255)
  const plain = cleaned.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(cleaned.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Supports a single range; for anything else the whole file is sent, as RFC 9110 allows. */
function readRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
