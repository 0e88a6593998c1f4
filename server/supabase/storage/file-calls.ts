// /storage/v1/object: each request of the file API of storage-js, by its path and method.
import type { Identity } from '#database/database.ts'
import { badKey, StorageError } from '#server/storage/errors.ts'
import type { Files } from '#server/storage/files.ts'
import type { ReadCalls } from './read-calls.ts'
import type { WriteCalls } from './write-calls.ts'

export type Call = {
  request: Request
  url: URL
  /** Throws the refusal of an invalid token. */
  identify: () => Promise<Identity>
}

export type ObjectLocation = { bucket: string; name: string }

export type FileParts = { files: Files; onError: (error: unknown) => void }

/** Selected by the first word of the path; POST with a JSON body. */
const asking = ['list', 'list-v2', 'move', 'copy'] as const

export function createFileCalls(reads: ReadCalls, writes: WriteCalls) {
  return async (call: Call, path: string[]): Promise<object> => {
    const { method } = call.request
    const [first = '', ...rest] = path
    const isRead = method === 'GET' || method === 'HEAD'
    const operation = asking.find((word) => word === first)
    if (method === 'POST' && operation) {
      if (operation === 'list' || operation === 'list-v2') return reads[operation](call, rest[0] ?? '')
      return writes[operation](call)
    }
    if (first === 'sign') {
      if (isRead) return reads.serveSigned(call, placeOf(rest))
      if (method === 'POST')
        return rest.length === 1 ? reads.signMany(call, rest[0]!) : reads.sign(call, placeOf(rest))
    }
    if (first === 'upload' && rest[0] === 'sign') {
      if (method === 'POST') return writes.signUpload(call, placeOf(rest.slice(1)))
      if (method === 'PUT') return writes.uploadSigned(call, placeOf(rest.slice(1)))
    }
    if (isRead && first === 'public') return reads.servePublic(call, placeOf(rest))
    if (isRead && first === 'authenticated') return reads.serve(call, placeOf(rest))
    if (isRead && first === 'info') return info(call, rest)
    if (method === 'DELETE' && rest.length === 0) return writes.removeMany(call, first)
    if (isRead) return reads.serve(call, placeOf(path))
    if (method === 'POST' || method === 'PUT') return writes.upload(call, placeOf(path), method === 'PUT')
    if (method === 'DELETE') return writes.removeOne(call, placeOf(path))
    throw new StorageError(405, 'MethodNotAllowed', 'method_not_allowed', `${method} can't be used here.`)
  }

  function info(call: Call, rest: string[]): Promise<object> {
    if (rest[0] === 'public') return reads.infoPublic(call, placeOf(rest.slice(1)))
    return reads.info(call, placeOf(rest[0] === 'authenticated' ? rest.slice(1) : rest))
  }
}

function placeOf([bucket = '', ...segments]: string[]): ObjectLocation {
  const name = segments.join('/')
  if (name === '') throw badKey(name)
  return { bucket, name }
}
