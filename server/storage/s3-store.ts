// Content in an S3-compatible store, by the official client. A put of several parts becomes visible as a whole.
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { withErrorListener } from '#server/streams/with-error-listener.ts'
import { ContentMissing, type ByteRange } from './content-store.ts'

export type S3Settings = {
  bucket: string
  region: string
  /** Left out, that of AWS. */
  endpoint: string | undefined
  /** Left out, the client finds them as on any machine of AWS. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** The bucket in the path and not in the host's name. */
  pathStyle: boolean
}

/** The smallest that S3 allows; two are in memory at once. */
const PART_BYTES = 5 * 1024 * 1024
const MOST_PARTS = 10_000
const AT_ONCE = 2

export type S3Store = {
  /** `bytes`, where more than 48 GB may come, makes parts large enough. */
  write(key: string, content: AsyncIterable<Uint8Array>, bytes?: number): Promise<void>
  /** Throws ContentMissing. */
  read(key: string, range?: ByteRange): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  delete(keys: string[]): Promise<void>
  list(prefix?: string, after?: string): AsyncIterable<string>
}

export function createS3Store({ bucket, region, endpoint, credentials, pathStyle }: S3Settings): S3Store {
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Stores other than that of AWS do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    write: (key, content, bytes) => upload(client, bucket, key, content, bytes),
    read: (key, range) => download(client, bucket, key, range),
    async *list(prefix = '', after) {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: prefix, ...(after ? { StartAfter: after } : {}) },
      ))
        for (const { Key } of Contents) if (Key) yield Key
    },
    async copy(from, to) {
      await client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${from}` }))
    },
    async delete(versions) {
      for (let at = 0; at < versions.length; at += 1_000) {
        const Objects = versions.slice(at, at + 1_000).map((Key) => ({ Key }))
        const { Errors: [first] = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        )
        if (first) throw new Error(`The store did not delete ${first.Key}: ${first.Message ?? first.Code}`)
      }
    },
  }
}

async function upload(
  client: S3Client,
  bucket: string,
  key: string,
  content: AsyncIterable<Uint8Array>,
  bytes = 0,
): Promise<void> {
  let failure: unknown
  const source = async function* () {
    try {
      yield* content
    } catch (error) {
      failure = error
      throw error
    }
  }
  const parts = new Upload({
    client,
    partSize: Math.max(PART_BYTES, Math.ceil(bytes / MOST_PARTS)),
    queueSize: AT_ONCE,
    params: { Bucket: bucket, Key: key, Body: withErrorListener(Readable.from(source())) },
  })
  await parts.done().catch((error: unknown) => {
    // An error in reading the content is the cause; that its parts could not be completed only follows from it.
    throw failure ?? error
  })
}

async function download(
  client: S3Client,
  bucket: string,
  key: string,
  range: ByteRange | undefined,
): Promise<Readable> {
  const Range = range && `bytes=${range.start}-${range.end}`
  const { Body } = await client
    .send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }))
    .catch((error: unknown) => {
      throw error instanceof NoSuchKey ? new ContentMissing(key, error) : error
    })
  return withErrorListener(Body as Readable)
}
