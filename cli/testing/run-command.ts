// Runs a command like a user does, in the process of the test: starting a process for each command takes longer than
// most of them. Behavior that needs a process (standard input, its end, a closed pipe) is tested with
// cli/coldframe.ts itself.
import { AsyncLocalStorage } from 'node:async_hooks'
import { runCommand } from '../commands.ts'

type Ran = { stdout: string; stderr: string; status: number }

const printing = new AsyncLocalStorage<Ran>()
let isCaught = false

/**
 * `env` is the whole environment of the command except PATH. One command at a time, because a process has one
 * environment.
 */
export async function coldframe(args: string[], env: Record<string, string> = {}): Promise<Ran> {
  catchPrinted()
  const ran: Ran = { stdout: '', stderr: '', status: -1 }
  const before = { ...process.env }
  replaceEnvironment({ PATH: before['PATH'], ...env })
  try {
    ran.status = await printing.run(ran, () => runCommand(args))
  } finally {
    replaceEnvironment(before)
  }
  return ran
}

function replaceEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name]
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value
}

/** Captures only the output of commands, because the test reporter prints at the same time. */
function catchPrinted(): void {
  if (isCaught) return
  isCaught = true
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = process[name]
    const write = stream.write.bind(stream)
    stream.write = ((...given: Parameters<typeof write>) => {
      const ran = printing.getStore()
      if (!ran) return write(...given)
      ran[name] += typeof given[0] === 'string' ? given[0] : Buffer.from(given[0]).toString()
      const done = given.findLast((each) => typeof each === 'function')
      if (done) process.nextTick(done)
      return true
    }) as typeof stream.write
  }
}
