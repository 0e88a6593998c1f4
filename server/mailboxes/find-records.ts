import type { RecordsFound } from '#core/mailboxes/domain-check.ts'
import { errorCode } from '#database/error-code.ts'

/** The resolver functions used for domains; tests replace them. */
export type Dns = Record<'resolve4' | 'resolve6' | 'reverse', (name: string) => Promise<string[]>> & {
  resolveTxt: (name: string) => Promise<string[][]>
  resolveMx: (name: string) => Promise<{ exchange: string; priority: number }[]>
}

/**
 * Returns an empty list when the name has no such record or does not exist, of which `onNoName` is told, and null
 * without a response.
 */
export async function findRecords<Found>(
  ask: () => Promise<Found[]>,
  onNoName?: () => void,
): Promise<RecordsFound<Found>> {
  try {
    return await ask()
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOTFOUND') onNoName?.()
    return ['ENODATA', 'ENOTFOUND'].includes(code) ? [] : null
  }
}

/** A long record consists of several strings that belong together (RFC 7208, 3.3). */
export const readTxt = async (dns: Pick<Dns, 'resolveTxt'>, name: string): Promise<string[]> =>
  (await dns.resolveTxt(name)).map((pieces) => pieces.join(''))
