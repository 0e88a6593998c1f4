// Runs before anything is installed, on whatever Node the machine has: plain JavaScript, no packages.
// Installs exactly what package-lock.json says when node_modules does not hold it already, and names
// the Node that the project runs on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.coldframe-lock')
const neededMajor = 24

export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  process.stderr.write('Installing what Coldframe is built on (once, about half a minute)…\n')
  // Install scripts stay off: none of ours is needed, and one of a hijacked package is the usual way in.
  const options = {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: environmentOfMachine(),
    shell: process.platform === 'win32',
  }
  const npm = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    options,
  )
  if (npm.status !== 0) {
    process.stderr.write('npm could not install the packages; its own words are above.\n')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

// npm puts node_modules/.bin first on the PATH; while it is being replaced nothing may run from there.
function environmentOfMachine() {
  const path = (process.env.PATH || '').split(delimiter).filter((folder) => !folder.startsWith(modules))
  const env = { ...process.env, PATH: path.join(delimiter) }
  for (const name of Object.keys(env))
    if (/^npm_(config|package|lifecycle|execpath)/.test(name)) delete env[name]
  return env
}

/** The pinned Node from node_modules, or this one where it is new enough (no package exists for the platform). */
export function nodeProgram() {
  const pinned = join(modules, '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  process.stderr.write(
    `Coldframe runs on Node ${neededMajor}. npm has none for ${process.platform} on ${process.arch}, and this is Node ` +
      `${process.versions.node}: install Node ${neededMajor} from nodejs.org and try again.\n`,
  )
  return process.exit(1)
}
