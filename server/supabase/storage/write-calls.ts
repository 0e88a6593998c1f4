// Writes: each runs as the caller, and an upload is authorized before its body is read.
import { z } from 'zod'
import type { Identity } from '#database/database.ts'
import { isAllowedType } from '#server/storage/content-type.ts'
import { badType, noObject, tooLarge } from '#server/storage/errors.ts'
import { checkFileName, encodeFileName } from '#server/storage/file-name.ts'
import { sizeLimitOf } from '#server/storage/bucket.ts'
import type { StoredFile } from '#server/storage/stored-file.ts'
import type { Admitted } from '../admission.ts'
import type { AddressMakers } from './address-maker.ts'
import type { Call, FileParts, ObjectLocation } from './file-calls.ts'
import { parse, readJson } from './read-json.ts'
import { receiveBody, refuseEncoding } from './receive-body.ts'
import type { Signer } from './sign.ts'
import { checkVersion, noFormerVersion } from './versions.ts'

export type WriteCalls = ReturnType<typeof createWriteCalls>

type Parts = FileParts & {
  signer: Signer
  makers: AddressMakers
  refuseUpload: (request: Request, identity: Admitted) => Response | undefined
}

/** Two hours, the protocol's default. */
const UPLOAD_SECONDS = 7_200

const name = z.string().min(1).max(1024)
const removing = z.object({
  prefixes: z
    .array(z.union([name, z.object({ path: name, versionId: z.string() })]))
    .min(1)
    .max(1_000),
})
const moving = z.object({
  bucketId: z.string(),
  sourceKey: name,
  destinationKey: name,
  destinationBucket: z.string().optional(),
  sourceVersionId: z.string().optional(),
})
type Moving = z.infer<typeof moving>
const copying = moving.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({
      cacheControl: z.string().max(200).optional(),
      mimetype: z.string().max(200).optional(),
      contentEncoding: z.string().max(200).optional(),
    })
    .optional(),
})

const wantsUpsert = ({ headers }: Request) => headers.get('x-upsert') === 'true'

// oxlint-disable-next-line max-lines-per-function -- a call of the protocol each, all with the same few dependencies
export function createWriteCalls({ files, signer, makers, refuseUpload }: Parts) {
  async function receive(call: Call, identity: Identity, { bucket, name }: ObjectLocation, upsert: boolean) {
    checkFileName(name)
    const refusal = refuseUpload(call.request, identity)
    if (refusal) return refusal
    const announced = Number(call.request.headers.get('content-length') ?? 0)
    const place = { bucket, name, upsert }
    await files.tryToSave(identity, place, announced)
    const { content, type, cacheControl, userMetadata } = await receiveBody(call.request)
    const file = { ...place, content, announcedBytes: announced, type, cacheControl, userMetadata }
    return answer(await files.save(identity, file))
  }

  /** Checks that the file fits the limits of the target bucket. */
  async function checkFits({ metadata }: StoredFile, bucket: string) {
    const found = await files.bucket(bucket)
    if (metadata.size > sizeLimitOf(found)) throw tooLarge()
    if (!isAllowedType(metadata.mimetype, found.allowed_mime_types))
      throw badType(`mime type ${metadata.mimetype} is not supported`)
  }

  const findSource = async (identity: Identity, { bucketId, sourceKey, sourceVersionId }: Moving) =>
    checkVersion(await files.find(identity, bucketId, sourceKey), sourceVersionId)

  return {
    upload: async (call: Call, place: ObjectLocation, isUpdate: boolean) =>
      receive(call, await call.identify(), place, isUpdate || wantsUpsert(call.request)),
    async signUpload(call: Call, { bucket, name }: ObjectLocation) {
      const identity = await call.identify()
      const upsert = wantsUpsert(call.request)
      await files.tryToSave(identity, { bucket, name: checkFileName(name), upsert }, 0)
      const maker = await makers.of(identity)
      const token = await signer.sign(
        { use: 'upload', url: `${bucket}/${name}`, upsert, role: identity.role, maker },
        UPLOAD_SECONDS,
      )
      return { url: `/object/upload/sign/${encodeFileName(`${bucket}/${name}`)}?token=${token}`, token }
    },
    async uploadSigned(call: Call, place: ObjectLocation) {
      const { bucket, name } = place
      const { upsert, role, maker } = await signer.verify(call.url.searchParams.get('token'), 'upload', [
        `${bucket}/${name}`,
      ])
      return receive(call, await makers.toIdentity(role, maker), place, upsert)
    },
    async move(call: Call) {
      const identity = await call.identify()
      const wanted = parse(moving, await readJson(call.request, identity))
      const bucket = wanted.destinationBucket ?? wanted.bucketId
      const file = await findSource(identity, wanted)
      await checkFits(file, bucket)
      await files.move(identity, file, bucket, checkFileName(wanted.destinationKey))
      return { message: 'Successfully moved' }
    },
    async copy(call: Call) {
      const identity = await call.identify()
      const wanted = parse(copying, await readJson(call.request, identity))
      const bucket = wanted.destinationBucket ?? wanted.bucketId
      const source = await findSource(identity, wanted)
      const { cacheControl, mimetype, contentEncoding } = wanted.copyMetadata ? {} : (wanted.metadata ?? {})
      refuseEncoding(contentEncoding)
      const type = mimetype ? await files.typeOf(source, mimetype) : source.metadata.mimetype
      await checkFits({ ...source, metadata: { ...source.metadata, mimetype: type } }, bucket)
      const to = {
        bucket,
        name: checkFileName(wanted.destinationKey),
        upsert: wantsUpsert(call.request),
        type,
        ...(cacheControl ? { cacheControl } : {}),
        userMetadata: wanted.copyMetadata ? (source.user_metadata ?? undefined) : undefined,
      }
      const copied = await files.copy(identity, source, to)
      return { ...copied, ...answer(copied) }
    },
    async removeMany(call: Call, bucket: string) {
      const identity = await call.identify()
      await files.bucket(bucket)
      const { prefixes } = parse(removing, await readJson(call.request, identity))
      if (prefixes.some((entry) => typeof entry !== 'string')) throw noFormerVersion()
      return files.remove(identity, bucket, prefixes as string[])
    },
    async removeOne(call: Call, { bucket, name }: ObjectLocation) {
      const removed = await files.remove(await call.identify(), bucket, [name])
      if (removed.length === 0) throw noObject()
      return { message: 'Successfully deleted' }
    },
  }
}

const answer = ({ id, bucket_id, name }: StoredFile) => ({ Id: id, Key: `${bucket_id}/${name}` })
