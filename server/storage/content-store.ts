// The store of file content. A version is a UUID created by the server and is never written twice, so no name chosen
// by a user reaches a disk or a store.
import type { Readable } from 'node:stream'

export type ByteRange = { start: number; end: number }

export type ContentStore = {
  /** Durable and complete once it resolves; nothing remains when it throws. */
  write(version: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Throws ContentMissing. Both ends of a range are included. */
  read(version: string, range?: ByteRange): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  /** Missing versions are not an error. */
  delete(versions: string[]): Promise<void>
  /** Lists complete contents, in order; with `after`, those that follow it. Reads little more than is consumed. */
  list(after?: string): AsyncIterable<string>
}

export class ContentMissing extends Error {
  constructor(version: string, cause?: unknown) {
    super(`The content ${version} is missing from the store`, { cause })
  }
}
