// Errors with the codes and texts of the protocol: clients compare `error` and `message`.
import { DatabaseUnavailable } from '#database/unavailable.ts'

export class StorageError extends Error {
  readonly status: number
  readonly code: string
  readonly error: string

  constructor(status: number, code: string, error: string, message: string) {
    super(message)
    this.status = status
    this.code = code
    this.error = error
  }
}

export const noObject = () => new StorageError(404, 'NoSuchKey', 'not_found', 'Object not found')
export const noBucket = () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
const duplicate = () =>
  new StorageError(409, 'ResourceAlreadyExists', 'Duplicate', 'The resource already exists')
export const accessDenied = (message = 'new row violates row-level security policy') =>
  new StorageError(403, 'AccessDenied', 'Unauthorized', message)
export const badToken = (message: string) => new StorageError(400, 'InvalidJWT', 'InvalidJWT', message)
export const badRequest = (message: string) =>
  new StorageError(400, 'InvalidRequest', 'invalid_request', message)
export const badKey = (name: string) =>
  new StorageError(
    400,
    'InvalidKey',
    'InvalidKey',
    `Invalid key: ${JSON.stringify(name.slice(0, 200)).slice(1, -1)}`,
  )
export const badType = (message: string) =>
  new StorageError(415, 'InvalidMimeType', 'invalid_mime_type', message)
export const tooLarge = (message = 'The object exceeded the maximum allowed size') =>
  new StorageError(413, 'EntityTooLarge', 'Payload too large', message)
/** The plan of a workspace's owner has no room for the file. */
export class StorageFull extends StorageError {
  constructor(message: string) {
    super(413, 'EntityTooLarge', 'Payload too large', message)
  }
}
export const tooManyDownloads = () =>
  new StorageError(
    503,
    'SlowDown',
    'slow_down',
    'You are downloading too many files at once. Please try again in a moment.',
  )
export const notOffered = (what: string) =>
  new StorageError(501, 'NotImplemented', 'not_implemented', `${what} is not offered by this server.`)

/** PostgreSQL's refusals, in the protocol's format; all other errors unchanged. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof StorageError || error instanceof DatabaseUnavailable) return error
  const { code, message = '', hint } = error as { code?: string; message?: string; hint?: string }
  const withHint = hint ? `${message} ${hint}` : message
  if (code === '42501') return accessDenied()
  if (code === '25006') return accessDenied('This API key may only read.')
  if (code === '23505') return duplicate()
  if (code === '23503') return message === 'Bucket not found' ? noBucket() : accessDenied()
  if (code === '23514') return badRequest(withHint)
  // A NUL in a name, or a value outside its type.
  if (code?.startsWith('22')) return badRequest('The request contains a value that cannot be stored.')
  if (code === 'PT413') return new StorageFull(withHint)
  return error
}
