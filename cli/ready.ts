// `coldframe ready [--wait SECONDS]`: checks that the server of these settings responds, in this version. For scripts
// that wait for it.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { programVersion } from '#database/program-version.ts'
import { readConfig } from '#server/config.ts'
import { checkServer, ownUrl } from '#server/health/address-facts.ts'

const ASKED_AGAIN_MS = 250

export async function ready(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { wait: { type: 'string', default: '0' } } })
  const seconds = Number(values.wait)
  if (!(seconds >= 0)) throw new Error(`--wait takes a number of seconds, not ${values.wait}.`)
  const end = performance.now() + seconds * 1_000
  const url = ownUrl(readConfig(process.env))
  for (;;) {
    const { problem } = await checkServer(url)
    if (problem === undefined) {
      process.stdout.write(`Coldframe ${programVersion} is ready at ${url}\n`)
      return 0
    }
    if (performance.now() >= end) {
      process.stderr.write(`${problem}\n`)
      return 1
    }
    await sleep(ASKED_AGAIN_MS)
  }
}
