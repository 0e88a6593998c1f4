// The headers that the server of a seed added to an email of a placement test.
import { authenticationResults } from '#core/messages/sender-check.ts'
import { headersOf, parseMail } from './parse-inbound.ts'

type PlacementHead = { spf: string; dkim: string; dmarc: string; spamHeaders: string }

export async function readPlacement(headers: Uint8Array): Promise<PlacementHead> {
  const map = headersOf(await parseMail(Buffer.from(headers)))
  const spam = [...map].filter(([name]) => /spam|-scl$/.test(name))
  return {
    ...authenticationResults(map.get('authentication-results')?.[0] ?? ''),
    spamHeaders: spam
      .map(([name, values]) => `${name}: ${values.join(' ')}`)
      .join('\n')
      .slice(0, 2_000),
  }
}
