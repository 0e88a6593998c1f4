// Rspamd's protocol: https://rspamd.com/doc/developers/protocol.html
import type { ContentCheck, ContentSymbol, Mail } from './spam-filter.ts'

const MOST_BYTES = 1_000_000

export async function queryRspamd(
  url: URL,
  { from, to, bytes }: Mail,
  signal: AbortSignal,
): Promise<ContentCheck> {
  const answer = await fetch(new URL('/checkv2', url), {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { from, rcpt: to },
    redirect: 'error',
    signal,
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`Rspamd answered ${answer.status}`)
  }
  return checkOf(JSON.parse(await boundedText(answer)))
}

async function boundedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > MOST_BYTES) throw new Error('The answer of Rspamd is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function checkOf(reply: unknown): ContentCheck {
  const { score, required_score: required, thresholds, symbols } = objectOf(reply)
  if (typeof score !== 'number') throw new Error('Rspamd answered without a score')
  const marked = objectOf(thresholds)['add header']
  const threshold = typeof marked === 'number' ? marked : typeof required === 'number' ? required : 15
  return {
    filter: 'Rspamd',
    score,
    threshold,
    symbols: Object.entries(objectOf(symbols)).map(([name, symbol]): ContentSymbol => {
      const { score, description } = objectOf(symbol)
      return {
        name,
        score: typeof score === 'number' ? score : 0,
        description: typeof description === 'string' ? description : '',
      }
    }),
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
