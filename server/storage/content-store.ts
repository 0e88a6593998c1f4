// Where the content of files lies. A version is a UUID that the server made and is never written twice, so no name that
// anybody chose reaches a disk or a store.
import type { Readable } from 'node:stream'

export type ByteRange = { start: number; end: number }

export type ContentStore = {
  /** Whole and durable once it answers; nothing where it throws. */
  write(version: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Throws ContentMissing. Both ends of a range are included. */
  read(version: string, range?: ByteRange): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  /** What is not there is no error. */
  delete(versions: string[]): Promise<void>
  /** What lies there whole, in order; with `after`, what follows that. Reads little more than is taken. */
  list(after?: string): AsyncIterable<string>
}

export class ContentMissing extends Error {
  constructor(version: string, cause?: unknown) {
    super(`The content ${version} is missing from the store`, { cause })
  }
}
