import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Ids = { uid: number; gid: number }

/** The user that a program runs as, when it is not ours. */
export type ServerUser = { change?: Ids }

let nobody: Ids | undefined
let ownIds: Ids | undefined

/** PostgreSQL refuses to run as root: programs that need a user with a name then run as `nobody`. */
export function namedUser(): ServerUser {
  if (process.getuid?.() !== 0) return {}
  return { change: (nobody ??= findNobody()) }
}

/**
 * When started by root, PostgreSQL runs with a user ID without an account, so no other program of the machine can
 * read its files or access its socket. `nobody` is shared by every program that drops its rights.
 */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {}
  return { change: (ownIds ??= findFreeIds() ?? findNobody()) }
}

/** True when root started us and we created a folder of this owner. */
export const isOurs = (uid: number): boolean => candidates.includes(uid) || uid === namedUser().change?.uid

// Debian reserves 60000 to 64999 for programs that request an account there; systemd's dynamic users start below.
const candidates = Array.from({ length: 20 }, (_, index) => 64_950 + index)

function findFreeIds(): Ids | undefined {
  const free = candidates.find((uid) => spawnSync('id', [String(uid)]).status !== 0)
  return free !== undefined && canOwn(free) ? { uid: free, gid: free } : undefined
}

// In a container of a user without root rights outside, such an ID may not exist.
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
  const ids = execFileSync('id', ['nobody'], { encoding: 'utf8' })
  const [, uid, gid] = /^uid=(\d+)(?:\(\S*)? gid=(\d+)/.exec(ids) ?? []
  if (uid === undefined || gid === undefined) throw new Error(`id nobody: ${ids}`)
  return { uid: Number(uid), gid: Number(gid) }
}
