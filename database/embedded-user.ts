import { execFileSync } from 'node:child_process'

/** PostgreSQL refuses to run as root: then it runs as `nobody`, and `change` says with which ids. */
export type ServerUser = { change?: { uid: number; gid: number } }

let nobody: ServerUser['change']

export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {}
  return { change: (nobody ??= findNobody()) }
}

function findNobody(): { uid: number; gid: number } {
  const said = execFileSync('id', ['nobody'], { encoding: 'utf8' })
  const [, uid, gid] = /^uid=(\d+)(?:\(\S*)? gid=(\d+)/.exec(said) ?? []
  if (uid === undefined || gid === undefined) throw new Error(`id nobody: ${said}`)
  return { uid: Number(uid), gid: Number(gid) }
}
