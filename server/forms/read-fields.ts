// Reads the fields of a submission: JSON, or a form as a browser sends it.

type Fields = { fields: [name: string, value: string][]; isJson: boolean }

/** Files in a form are left out. Nested JSON objects are read by their own names. */
export async function readFields(
  request: Request,
  mostBytes: number,
): Promise<Fields | { status: number; reason: string }> {
  const bytes = await readBytes(request, mostBytes)
  if (!bytes) return { status: 413, reason: 'This is too large for a form.' }
  const type = request.headers.get('content-type') ?? ''
  try {
    if (/^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) {
      const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
      return { fields: [...form].flatMap(([name, value]) => textOf(name, value)), isJson: false }
    }
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error('no object')
    return { fields: fieldsOf(parsed, 0), isJson: true }
  } catch {
    return { status: 400, reason: 'Send one JSON object, or the fields of a form.' }
  }
}

const textOf = (name: string, value: unknown): [string, string][] =>
  typeof value === 'string' ? [[name, value]] : []

const DEEPEST = 5

function fieldsOf(value: object, depth: number): [string, string][] {
  return Object.entries(value).flatMap(([name, one]: [string, unknown]): [string, string][] => {
    if (typeof one === 'string') return [[name, one]]
    if (typeof one === 'number' || typeof one === 'boolean') return [[name, String(one)]]
    if (Array.isArray(one)) return [[name, one.filter((part) => typeof part === 'string').join(', ')]]
    return one && depth < DEEPEST ? fieldsOf(one, depth + 1) : []
  })
}

async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.byteLength
    if (length > most) return null
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
