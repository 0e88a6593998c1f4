// Signed URLs: anyone who has one may read or write one file until it expires, in the name of its creator. Signed
// with separate keys, so that no access token is valid as one, or the other way round.
import { createSecretKey, hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Role } from '#database/database.ts'
import { badToken } from '#server/storage/errors.ts'
import type { AddressMaker } from './address-maker.ts'

type Made = { url: string; role: Role; maker: AddressMaker }
export type SignedFile = Made & { use: 'read' }
type SignedUpload = Made & { use: 'upload'; upsert: boolean }
type Signed = SignedFile | SignedUpload

export type Signer = {
  sign(what: Signed, seconds: number): Promise<string>
  /** Throws when the token is for none of `urls`, or for another use. */
  verify<Use extends Signed['use']>(
    token: string | null,
    use: Use,
    urls: readonly string[],
  ): Promise<Extract<Signed, { use: Use }>>
}

/** The first secret signs, all of them verify. No URL is valid for longer than `mostSeconds`, whatever it contains. */
export function createSigner(
  secrets: readonly [string, ...string[]],
  now: () => Date,
  mostSeconds: number,
): Signer {
  const [newest, ...former] = secrets.map((secret) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'coldframe storage urls', 32))),
  )
  return {
    sign(what, seconds) {
      const issued = Math.floor(now().getTime() / 1000)
      return new SignJWT(what)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(issued)
        .setExpirationTime(issued + seconds)
        .sign(newest!)
    },
    async verify(token, use, urls) {
      if (!token || token.length > 8_192) throw badToken('The address has no token')
      for (const key of [newest!, ...former]) {
        const payload = await jwtVerify<Signed>(token, key, {
          algorithms: ['HS256'],
          currentDate: now(),
          maxTokenAge: mostSeconds,
        }).then(
          (verified) => verified.payload,
          (error: { code?: string }) => {
            if (error.code === 'ERR_JWT_EXPIRED') throw badToken('"exp" claim timestamp check failed')
            return undefined
          },
        )
        // An older URL names no creator, so it could not end with a right, and is rejected.
        if (payload?.use === use && urls.includes(payload.url) && payload.maker !== undefined)
          return payload as unknown as Extract<Signed, { use: typeof use }>
      }
      throw badToken('The address is not valid for this file')
    },
  }
}
