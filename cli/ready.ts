// `coldframe ready`: whether the server of these settings answers, in this version. For scripts that wait for it.
import { programVersion } from '#database/program-version.ts'
import { readConfig } from '#server/config.ts'

export async function ready(): Promise<number> {
  const { host, port } = readConfig(process.env)
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const url = `http://${name}:${port}`
  const problem = await findProblem(url)
  process[problem ? 'stderr' : 'stdout'].write(
    `${problem ?? `Coldframe ${programVersion} is ready at ${url}`}\n`,
  )
  return problem ? 1 : 0
}

async function findProblem(url: string): Promise<string | undefined> {
  const ask = (path: string) => fetch(`${url}${path}`, { signal: AbortSignal.timeout(5_000) })
  try {
    const answer = await ask('/readyz')
    if (!answer.ok) return `${url} is not ready: ${await answer.text()}`
    const about = await ask('/config.json')
    // A worker alone has no settings to show.
    if (about.status === 404) return undefined
    const { version } = (await about.json()) as { version?: string }
    return version === programVersion ? undefined : `${url} is Coldframe ${version}, not ${programVersion}`
  } catch (error) {
    const { cause, message } = error as Error
    return `${url} does not answer: ${cause instanceof Error ? cause.message : message}`
  }
}
