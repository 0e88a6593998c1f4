// Derives several keys from one secret: each use gets its own by HKDF (RFC 5869), so that none can replace another.
import { hkdfSync } from 'node:crypto'

export type SecretKeys = {
  /** The first one signs, the others are only accepted. */
  refreshTokens: readonly Buffer[]
  codes: Buffer
  buckets: Buffer
  devices: Buffer
  factorSecrets: Buffer
  companySignIns: Buffer
}

export function deriveKeys(secret: string, tokenSecrets: readonly string[] = [secret]): SecretKeys {
  const derive = (use: string, from = secret) =>
    Buffer.from(hkdfSync('sha256', from, '', `coldframe auth ${use}`, 32))
  return {
    refreshTokens: tokenSecrets.map((each) => derive('refresh tokens', each)),
    codes: derive('mailed tokens and codes'),
    buckets: derive('rate limit buckets'),
    devices: derive('known devices'),
    factorSecrets: derive('factor secrets'),
    companySignIns: derive('company sign-ins'),
  }
}
