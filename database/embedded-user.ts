import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Ids = { uid: number; gid: number }

/** Another user than ours that a program runs as, where there is one. */
export type ServerUser = { change?: Ids }

let nobody: Ids | undefined
let ownIds: Ids | undefined

/** PostgreSQL refuses to run as root: programs that need a user with a name run as `nobody` then. */
export function namedUser(): ServerUser {
  if (process.getuid?.() !== 0) return {}
  return { change: (nobody ??= findNobody()) }
}

/**
 * Started by root, PostgreSQL runs as a number that is no account, so no other program of the machine can read its files
 * or reach its socket. `nobody` is shared by whatever drops its rights.
 */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {}
  return { change: (ownIds ??= findFreeIds() ?? findNobody()) }
}

/** True when root started us and we made a folder of this owner. */
export const isOurs = (uid: number): boolean => candidates.includes(uid) || uid === namedUser().change?.uid

// Debian keeps 60000 to 64999 for programs that ask for an account there; systemd's dynamic users begin below.
const candidates = Array.from({ length: 20 }, (_, index) => 64_950 + index)

function findFreeIds(): Ids | undefined {
  const free = candidates.find((uid) => spawnSync('id', [String(uid)]).status !== 0)
  return free !== undefined && canOwn(free) ? { uid: free, gid: free } : undefined
}

// A container of a user that is not root outside may have no such number.
function canOwn(uid: number): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'coldframe-'))
  try {
    chownSync(folder, uid, uid)
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

function findNobody(): Ids {
  const said = execFileSync('id', ['nobody'], { encoding: 'utf8' })
  const [, uid, gid] = /^uid=(\d+)(?:\(\S*)? gid=(\d+)/.exec(said) ?? []
  if (uid === undefined || gid === undefined) throw new Error(`id nobody: ${said}`)
  return { uid: Number(uid), gid: Number(gid) }
}
