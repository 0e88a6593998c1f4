import { execFileSync } from 'node:child_process'

/** PostgreSQL refuses to run as root: then it runs as `nobody`, and `change` says with which ids. */
export type ServerUser = { change?: { uid: number; gid: number } }

export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { change: { uid: id('-u'), gid: id('-g') } }
}
