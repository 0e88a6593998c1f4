import { createHash } from 'node:crypto'
import type { DictionarySource } from '#core/analysis/spelling/load-speller.ts'
import { compress, type Compressed } from './http/compressed-files.ts'

type Kept = Compressed & { body: Buffer; etag: string }

/**
 * `GET /dictionaries/de`: the page's spelling dictionary. 204 without one, which browser consoles do not report as an
 * error.
 */
export function createDictionaryAnswer(
  source: DictionarySource,
): (request: Request, language: string) => Promise<Response> {
  const dictionaries = new Map<string, Promise<Kept | null>>()
  const read = async (language: string): Promise<Kept | null> => {
    const data = await source(language)
    if (!data) return null
    const body = Buffer.from(JSON.stringify(data))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    return { body, etag, ...(await compress(body)) }
  }
  return async (request, language) => {
    if (!/^[a-z]{2}$/.test(language)) return new Response('Not found', { status: 404 })
    const reading = dictionaries.get(language) ?? read(language)
    dictionaries.set(language, reading)
    reading.catch(() => dictionaries.delete(language))
    const file = await reading
    return file
      ? respond(request, file)
      : new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  }
}

function respond(request: Request, { body, br, gzip, etag }: Kept): Response {
  const headers: Record<string, string> = {
    etag,
    'cache-control': 'public, max-age=3600',
    'content-type': 'application/json',
    vary: 'accept-encoding',
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  if (encoding) headers['content-encoding'] = encoding
  return new Response(new Uint8Array(encoding === 'br' ? br : encoding ? gzip : body), { headers })
}
