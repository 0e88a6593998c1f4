// `coldframe ready`: whether the server of these settings answers, in this version. For scripts that wait for it.
import { programVersion } from '#database/program-version.ts'
import { readConfig } from '#server/config.ts'
import { askServer } from '#server/health/ask-server.ts'
import { ownUrl } from '#server/health/gather-address.ts'

export async function ready(): Promise<number> {
  const url = ownUrl(readConfig(process.env))
  const { problem } = await askServer(url)
  process[problem ? 'stderr' : 'stdout'].write(
    `${problem ?? `Coldframe ${programVersion} is ready at ${url}`}\n`,
  )
  return problem ? 1 : 0
}
