// Content in an S3-compatible store, by the official client. A multipart upload becomes visible as a whole.
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
  /** The endpoint of AWS by default. */
  endpoint: string | undefined
  /** If undefined, the client finds them as on any machine of AWS. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Puts the bucket in the path instead of the host name. */
  pathStyle: boolean
}

/** The smallest size that S3 allows; two parts are in memory at a time. */
const PART_BYTES = 5 * 1024 * 1024
const MOST_PARTS = 10_000
const AT_ONCE = 2
/**
 * A download holds a connection until its client has read it, so there are as many as ten accounts may hold
 * (server/shares.ts). The client's default of 50 is what a single one may hold.
 */
const CONNECTIONS = { maxSockets: 500 }

export type S3Store = {
  /** `bytes` enlarges the parts, which is needed above 48 GB. */
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
    requestHandler: { httpAgent: CONNECTIONS, httpsAgent: CONNECTIONS },
    // Not all other stores support the newer checksums.
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
    // An error while reading the content is the cause; the failed completion only follows from it.
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
