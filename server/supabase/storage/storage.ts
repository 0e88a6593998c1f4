// /storage/v1: the requests of supabase-js. The policies of storage.objects decide access, evaluated as the caller
// before a byte of a body is read.
import type { Database, Identity } from '#database/database.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import { pathSegments } from '#server/http/path.ts'
import { shares } from '#server/shares.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import { accessDenied, noObject, notOffered, StorageError, toStorageError } from '#server/storage/errors.ts'
import { createFiles } from '#server/storage/files.ts'
import type { Admitted, Refused } from '../admission.ts'
import { createAddressMakers } from './address-maker.ts'
import { createBucket, emptyBucket, getBucket, listBuckets, removeBucket, updateBucket } from './buckets.ts'
import { createDownloads } from './downloads.ts'
import { createFileCalls, type Call } from './file-calls.ts'
import { createReadCalls } from './read-calls.ts'
import { readJson } from './read-json.ts'
import { createSigner } from './sign.ts'
import { createWriteCalls } from './write-calls.ts'

type StorageParts = {
  db: Database
  /** The database of accounts, sessions and keys. */
  identityDb: Database
  /** The longest lifetime of a signed URL. */
  maxAddressSeconds: number
  store: ContentStore
  /** The first one signs URLs. */
  secrets: readonly [string, ...string[]]
  now: () => Date
  admit: (request: Request) => Promise<Admitted | Refused>
  refuseUpload: (request: Request, identity: Admitted) => Response | undefined
  onError: (error: unknown) => void
}

export function createStorage(parts: StorageParts): (request: Request) => Promise<Response> {
  const { db, store, onError } = parts
  const files = createFiles({ db, store })
  const signer = createSigner(parts.secrets, parts.now, parts.maxAddressSeconds)
  const fileParts = { ...parts, files, signer, makers: createAddressMakers(parts.identityDb) }
  const downloads = createDownloads(shares.downloads.account)
  const calls = createFileCalls(createReadCalls({ ...fileParts, downloads }), createWriteCalls(fileParts))

  async function identify(request: Request): Promise<Identity> {
    const identity = await parts.admit(request)
    if ('refused' in identity) throw accessDenied(identity.expired ? 'jwt expired' : identity.refused)
    return identity
  }

  async function answer(request: Request): Promise<object> {
    const [, , kind = '', ...rest] = pathSegments(request.url) ?? []
    if (kind === 'bucket') return answerBucket(db, request, await identify(request), rest)
    if (kind === 'object') {
      const call: Call = { request, url: new URL(request.url), identify: () => identify(request) }
      return calls(call, rest)
    }
    if (kind === 'render') throw notOffered('Image transformation')
    if (kind === 'upload') throw notOffered('Resumable upload')
    if (kind === 'cdn') return { message: 'success' }
    if (kind === 'vector' || kind === 'iceberg' || kind === 's3') throw notOffered(`/storage/v1/${kind}`)
    throw noObject()
  }

  return async (request) => {
    try {
      const result = await answer(request)
      return result instanceof Response ? result : Response.json(result)
    } catch (error) {
      const refusal = toStorageError(error)
      if (refusal instanceof StorageError) return refuse(refusal)
      if (refusal instanceof DatabaseUnavailable) throw refusal
      onError(error)
      return refuse(new StorageError(500, 'InternalError', 'internal', 'Something went wrong on our side.'))
    }
  }
}

async function answerBucket(
  db: Database,
  request: Request,
  identity: Identity,
  [id, action]: string[],
): Promise<object> {
  const { method } = request
  const body = () => readJson(request, identity)
  if (id === undefined) {
    if (method === 'GET') return listBuckets(db, identity, new URL(request.url))
    if (method === 'POST') return createBucket(db, identity, await body())
  } else if (action === undefined) {
    if (method === 'GET') return getBucket(db, identity, id)
    if (method === 'PUT') return updateBucket(db, identity, id, await body())
    if (method === 'DELETE') return removeBucket(db, identity, id)
  } else if (action === 'empty' && method === 'POST') return emptyBucket(db, identity, id)
  throw action === 'lifecycle' ? notOffered('A lifecycle of former versions') : noObject()
}

function refuse({ status, code, error, message }: StorageError): Response {
  const headers: Record<string, string> = status === 503 ? { 'retry-after': '2' } : {}
  return Response.json({ statusCode: String(status), code, error, message }, { status, headers })
}
