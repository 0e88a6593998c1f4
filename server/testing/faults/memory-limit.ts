// A memory limit for a program and all its children, like that of a container or a unit: beyond it, the kernel kills
// a process (Documentation/admin-guide/cgroup-v1/memory.rst and cgroup-v2.rst).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type MemoryLimit = {
  endedBy: 'the kernel' | 'our own kill -9'
  /** A command line that counts toward the limit. */
  within(command: string[]): string[]
  /** Starts a process that uses up all memory; the victim is killed first. */
  exhaust(victim: number): Promise<void>
  /** The number of processes the kernel has killed: victims, and memory hogs. */
  kills(): Promise<number>
  close(): Promise<void>
}

type Group = { folder: string; kills(): Promise<number> }

/** When no limit can be set, `exhaust` kills the victim itself, as the kernel would. */
export async function memoryLimit(megabytes: number): Promise<MemoryLimit> {
  const bytes = String(megabytes * 1024 * 1024)
  for (const open of [openFirst, openSecond]) {
    const group = await open(bytes)
    if (group && (await letsIn(group))) return limitOf(group)
    if (group) await removed(group.folder)
  }
  return {
    endedBy: 'our own kill -9',
    within: (command) => command,
    exhaust: async (victim) => void process.kill(victim, 'SIGKILL'),
    kills: async () => 0,
    close: async () => undefined,
  }
}

function limitOf(group: Group): MemoryLimit {
  const within = (command: string[]) => withinGroup(group, command)
  return {
    endedBy: 'the kernel',
    within,
    async exhaust(victim) {
      // The kernel kills the process with the highest score, and this adds the whole limit to the victim's. The
      // memory hog comes next.
      await writeFile(`/proc/${victim}/oom_score_adj`, '1000')
      const [program, ...words] = within([process.execPath, join(import.meta.dirname, 'running-wild.ts')])
      await once(spawn(program!, words, { stdio: 'ignore' }), 'exit')
    },
    kills: group.kills,
    async close() {
      // The last process may be gone a moment before its group knows.
      for (let tries = 0; tries < 100 && !(await removed(group.folder)); tries += 1) await sleep(100)
    },
  }
}

const withinGroup = ({ folder }: Group, command: string[]) => [
  'sh',
  '-c',
  'echo $$ > "$0" && exec "$@"',
  join(folder, 'cgroup.procs'),
  ...command,
]

async function letsIn(group: Group): Promise<boolean> {
  const [program, ...words] = withinGroup(group, ['true'])
  const [code] = (await once(spawn(program!, words, { stdio: 'ignore' }), 'exit')) as [number | null]
  return code === 0
}

const removed = (folder: string): Promise<boolean> =>
  rmdir(folder).then(
    () => true,
    () => false,
  )

/** A subgroup of our own group, so that a limit on ourselves still applies. */
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
    await removed(folder)
    return undefined
  }
}

const readKills = async (file: string): Promise<number> =>
  Number(/^oom_kill (\d+)$/m.exec(await readFile(file, 'utf8'))?.[1] ?? 0)
