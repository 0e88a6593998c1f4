// The body of an upload: raw bytes with headers, or a form whose file comes after its fields. Neither is ever buffered
// whole.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { badRequest, notOffered } from '#server/storage/errors.ts'
import { withErrorListener } from '#server/streams/with-error-listener.ts'

type ReceivedBody = {
  content: AsyncIterable<Uint8Array>
  type: string
  cacheControl: string
  userMetadata: Record<string, unknown> | undefined
}

export async function receiveBody(request: Request): Promise<ReceivedBody> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream'
  refuseEncoding(request.headers.get('content-encoding'))
  const content = withErrorListener(Readable.from(request.body ?? [], { objectMode: false }))
  if (/^multipart\/form-data\b/i.test(type)) return await receiveForm(content, type)
  return {
    content,
    type,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: readMetadata(fromBase64(request.headers.get('x-metadata'))),
  }
}

const FIELD_BYTES = 16_384

async function receiveForm(source: Readable, type: string): Promise<ReceivedBody> {
  const fields = new Map<string, string>()
  let file: Readable | undefined
  const found = Promise.withResolvers<{ content: Readable; type: string }>()
  const form = openForm(type)
  form.on('field', (name, value) => fields.set(name, value))
  form.on('file', (_name, stream, _fileName, _encoding, mimeType) => {
    withErrorListener(stream)
    if (file) {
      stream.resume()
      return
    }
    file = stream
    found.resolve({ content: stream, type: mimeType })
  })
  pipeline(source, form).then(
    () => found.reject(badRequest('The form has no file.')),
    (error: unknown) => {
      found.reject(badForm())
      file?.destroy(error as Error)
    },
  )
  const { content, type: fileType } = await found.promise
  refuseEncoding(fields.get('contentEncoding'))
  return {
    content: readFormFile(content),
    type: fields.get('contentType') ?? fileType,
    cacheControl: toCacheControl(fields.get('cacheControl')),
    userMetadata: readMetadata(fields.get('metadata')),
  }
}

/** Compressed bytes would be served as if they were uncompressed. */
export function refuseEncoding(encoding: string | null | undefined): void {
  if (encoding && encoding.toLowerCase() !== 'identity') throw notOffered('A content encoding')
}

const badForm = () => badRequest('The form is incomplete.')

async function* readFormFile(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* file as AsyncIterable<Uint8Array>
  } catch {
    throw badForm()
  }
}

function openForm(type: string): InstanceType<typeof Busboy> {
  try {
    return withErrorListener(
      new Busboy({
        headers: { 'content-type': type },
        limits: { fieldSize: FIELD_BYTES, fields: 20, files: 2, parts: 22, headerPairs: 50 },
      }),
    )
  } catch {
    throw badRequest('The body is not a form: its content type has no boundary.')
  }
}

const toCacheControl = (value: string | undefined) =>
  value === undefined ? 'no-cache' : /^\d+$/.test(value) ? `max-age=${value}` : value

function fromBase64(text: string | null): string | undefined {
  return text === null ? undefined : Buffer.from(text, 'base64').toString()
}

function readMetadata(text: string | undefined): Record<string, unknown> | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Reported below, like any other JSON that is not an object.
  }
  throw badRequest('The metadata is not a JSON object.')
}
