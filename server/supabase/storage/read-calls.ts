// Reads: downloads, lists, file details, and URLs that need no sign-in.
import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import { badRequest, noObject, notOffered } from '#server/storage/errors.ts'
import { encodeFileName } from '#server/storage/file-name.ts'
import type { StoredFile } from '#server/storage/stored-file.ts'
import type { Call, FileParts, ObjectLocation } from './file-calls.ts'
import type { Downloads } from './downloads.ts'
import { listFolder, listPages } from './list-files.ts'
import { parse, readJson } from './read-json.ts'
import { serveFile } from './serve-file.ts'
import { checkVersion, noFormerVersion } from './versions.ts'
import type { AddressMakers } from './address-maker.ts'
import type { Signer, SignedFile } from './sign.ts'

export type ReadCalls = ReturnType<typeof createReadCalls>

const service: Identity = { role: 'service_role' }

const signing = z.object({
  expiresIn: z.number().int().min(1),
  transform: z.unknown().optional(),
  versionId: z.unknown().optional(),
})
const signingMany = signing.extend({ paths: z.array(z.string().min(1).max(1024)).min(1).max(1_000) })

type ReadParts = FileParts & {
  db: Database
  downloads: Downloads
  signer: Signer
  makers: AddressMakers
  maxAddressSeconds: number
}
type Signing = Pick<SignedFile, 'role' | 'maker'>

// oxlint-disable-next-line max-lines-per-function -- a call of the protocol each, all with the same few dependencies
export function createReadCalls(parts: ReadParts) {
  const { db, files, signer, makers, maxAddressSeconds } = parts

  /** In a public bucket as the service, else as the caller. */
  async function find(call: Call, place: ObjectLocation): Promise<{ file: StoredFile; shared: boolean }> {
    const identity = await call.identify()
    const { public: shared } = await files.bucket(place.bucket)
    const file = await files.find(shared ? service : identity, place.bucket, place.name)
    return { file: checkVersion(file, call.url.searchParams.get('versionId')), shared }
  }

  async function findPublic(call: Call, { bucket, name }: ObjectLocation): Promise<StoredFile> {
    // A private bucket looks to strangers as if it did not exist.
    if (!(await files.bucket(bucket)).public) throw noObject()
    return checkVersion(await files.find(service, bucket, name), call.url.searchParams.get('versionId'))
  }

  async function signOne({ bucket, name }: ObjectLocation, by: Signing, seconds: number): Promise<string> {
    const token = await signer.sign({ use: 'read', url: `${bucket}/${name}`, ...by }, seconds)
    return `/object/sign/${pathOf(`${bucket}/${name}`)}?token=${token}`
  }

  function checkLife(seconds: number): void {
    if (seconds > maxAddressSeconds)
      throw badRequest(`expiresIn: a signed address lasts ${maxAddressSeconds} seconds at most`)
  }

  return {
    async list(call: Call, bucket: string) {
      const identity = await call.identify()
      await files.bucket(bucket)
      return listFolder(db, identity, bucket, await readJson(call.request, identity))
    },
    async 'list-v2'(call: Call, bucket: string) {
      const identity = await call.identify()
      await files.bucket(bucket)
      return listPages(db, identity, bucket, await readJson(call.request, identity))
    },
    async serve(call: Call, place: ObjectLocation) {
      const { file, shared } = await find(call, place)
      return serveFile(parts, call.request, file, shared)
    },
    servePublic: async (call: Call, place: ObjectLocation) =>
      serveFile(parts, call.request, await findPublic(call, place), true),
    async serveSigned(call: Call, { bucket, name }: ObjectLocation) {
      const token = call.url.searchParams.get('token')
      const signed = await signer.verify(token, 'read', namesOf(`${bucket}/${name}`))
      const identity = await makers.toIdentity(signed.role, signed.maker)
      const { public: shared } = await files.bucket(bucket)
      const file = await files.find(shared ? service : identity, bucket, signed.url.slice(bucket.length + 1))
      return serveFile(parts, call.request, file, false)
    },
    info: async (call: Call, place: ObjectLocation) => describe((await find(call, place)).file),
    infoPublic: async (call: Call, place: ObjectLocation) => describe(await findPublic(call, place)),
    async sign(call: Call, place: ObjectLocation) {
      const identity = await call.identify()
      const { expiresIn, transform, versionId } = parse(signing, await readJson(call.request, identity))
      if (transform) throw notOffered('Image transformation')
      // The URL reads the current version of the file, so none can be selected.
      if (versionId !== undefined) throw noFormerVersion()
      checkLife(expiresIn)
      await files.find(identity, place.bucket, place.name)
      const by = { role: identity.role, maker: await makers.of(identity) }
      return { signedURL: await signOne(place, by, expiresIn) }
    },
    async signMany(call: Call, bucket: string) {
      const identity = await call.identify()
      const { expiresIn, paths } = parse(signingMany, await readJson(call.request, identity))
      checkLife(expiresIn)
      const there = await files.namesOf(identity, bucket, paths)
      const by = { role: identity.role, maker: await makers.of(identity) }
      return Promise.all(
        paths.map(async (path) =>
          there.has(path)
            ? { error: null, path, signedURL: await signOne({ bucket, name: path }, by, expiresIn) }
            : {
                error: 'Either the object does not exist or you do not have access to it',
                path,
                signedURL: null,
              },
        ),
      )
    },
  }
}

// storage-js encodes the path of a signed URL again, except "?" and "#", which would end it.
const pathOf = (path: string) => (/[?#]/.test(path) ? encodeFileName(path) : path)

/** The path of a signed URL, and the decoded one when it was encoded twice. */
function namesOf(path: string): string[] {
  try {
    return [path, decodeURIComponent(path)]
  } catch {
    return [path]
  }
}

function describe({
  id,
  name,
  version,
  bucket_id,
  metadata,
  user_metadata,
  created_at,
  updated_at,
}: StoredFile) {
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: updated_at,
    created_at,
  }
}
