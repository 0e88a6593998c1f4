// So much memory for a program and all that it starts, as a container or a unit gives it: where it ends, the kernel
// ends a process (Documentation/admin-guide/cgroup-v1/memory.rst and cgroup-v2.rst).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type MemoryLimit = {
  endedBy: 'the kernel' | 'our own kill -9'
  /** A command line that counts towards the limit. */
  within(command: string[]): string[]
  /** Something runs wild until no memory is left, and the victim is the first to go. */
  exhaust(victim: number): Promise<void>
  /** How many the kernel has ended: victims, and what ran wild. */
  kills(): Promise<number>
  close(): Promise<void>
}

type Group = { folder: string; kills(): Promise<number> }

/** Where no limit can be set, `exhaust` does to the victim by hand what the kernel would. */
export async function memoryLimit(megabytes: number): Promise<MemoryLimit> {
  const bytes = String(megabytes * 1024 * 1024)
  const group = (await openFirst(bytes)) ?? (await openSecond(bytes))
  if (!group) {
    const exhaust = async (victim: number) => void process.kill(victim, 'SIGKILL')
    return {
      endedBy: 'our own kill -9',
      within: (command) => command,
      exhaust,
      kills: async () => 0,
      close: async () => undefined,
    }
  }
  const within = (command: string[]) => [
    'sh',
    '-c',
    'echo $$ > "$0" && exec "$@"',
    join(group.folder, 'cgroup.procs'),
    ...command,
  ]
  return {
    endedBy: 'the kernel',
    within,
    async exhaust(victim) {
      // As much as the whole limit counts for it: then comes who has most, and that is what runs wild.
      await writeFile(`/proc/${victim}/oom_score_adj`, '1000')
      const [program, ...words] = within([process.execPath, join(import.meta.dirname, 'running-wild.ts')])
      const wild = spawn(program!, words, { stdio: 'ignore' })
      await once(wild, 'exit')
    },
    kills: group.kills,
    async close() {
      // The last process may be gone a moment before its group knows.
      for (let tries = 0; tries < 100; tries += 1) {
        if (
          await rmdir(group.folder).then(
            () => true,
            () => false,
          )
        )
          return
        await sleep(100)
      }
    },
  }
}

/** Below our own group, so that a limit we are under ourselves stays one. */
async function openFirst(bytes: string): Promise<Group | undefined> {
  try {
    const own = /^\d+:memory:(.*)$/m.exec(await readFile('/proc/self/cgroup', 'utf8'))![1]!
    const folder = await mkdtemp(join('/sys/fs/cgroup/memory', own, 'coldframe-'))
    await writeFile(join(folder, 'memory.limit_in_bytes'), bytes)
    // Only kernels that count swap have it.
    await writeFile(join(folder, 'memory.memsw.limit_in_bytes'), bytes).catch(() => undefined)
    return { folder, kills: () => readKills(join(folder, 'memory.oom_control')) }
  } catch {
    return undefined
  }
}

async function openSecond(bytes: string): Promise<Group | undefined> {
  const root = '/sys/fs/cgroup'
  const folder = join(root, `coldframe-${process.pid}-${Date.now()}`)
  try {
    await writeFile(join(root, 'cgroup.subtree_control'), '+memory')
    await mkdir(folder)
    await writeFile(join(folder, 'memory.max'), bytes)
    await writeFile(join(folder, 'memory.swap.max'), '0').catch(() => undefined)
    return { folder, kills: () => readKills(join(folder, 'memory.events')) }
  } catch {
    await rmdir(folder).catch(() => undefined)
    return undefined
  }
}

const readKills = async (file: string): Promise<number> =>
  Number(/^oom_kill (\d+)$/m.exec(await readFile(file, 'utf8'))?.[1] ?? 0)
