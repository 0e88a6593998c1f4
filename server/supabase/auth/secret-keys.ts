// One secret, several keys: each use gets its own by HKDF (RFC 5869), so that none can stand in for another.
import { hkdfSync } from 'node:crypto'

export type SecretKeys = { refreshTokens: Buffer; codes: Buffer; buckets: Buffer; factorSecrets: Buffer }

export function deriveKeys(secret: string): SecretKeys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `coldframe auth ${use}`, 32))
  return {
    refreshTokens: derive('refresh tokens'),
    codes: derive('mailed tokens and codes'),
    buckets: derive('rate limit buckets'),
    factorSecrets: derive('factor secrets'),
  }
}
