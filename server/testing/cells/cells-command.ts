// Runs `coldframe cells …` like an operator, in a process that a test may kill.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TwoServers } from './two-servers.ts'

type Installation = Pick<TwoServers, 'home' | 'dataDir' | 'jwtSecret' | 'dataKey'>

export function startCellsCommand({ home, dataDir, jwtSecret, dataKey }: Installation, ...args: string[]) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../cli/coldframe.ts'), 'cells', ...args],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: dataDir,
        DATABASE_URL: home.url,
        JWT_SECRET: jwtSecret,
        DATA_KEYS: dataKey,
      },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return { child, said: () => output, ended: once(child, 'close') as Promise<[number | null]> }
}
