// Runs before anything is installed, on any Node of the machine: plain JavaScript, no packages. Installs exactly the
// packages of package-lock.json when node_modules differs, and finds the Node that the project runs on.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const neededMajor = 24

/**
 * `folder` is that of the product, or of the lab, whose package.json adds the dependencies of measuring and training.
 * `tests: false` leaves out what only checks and tests need, unless it is there already: editors and `npm run format`
 * use it without asking.
 */
export function install(folder = root, { tests = true } = {}) {
  if (isInstalled(folder, tests)) return
  const what = folder === root ? 'what Coldframe is built on' : 'the packages of the lab'
  process.stderr.write(`Installing ${what} (once, about half a minute)…\n`)
  const isWhole = tests || existsSync(join(folder, 'node_modules', 'oxfmt'))
  const omitted = isWhole ? [] : ['--omit=dev']
  // Install scripts are disabled: none of ours is needed, and a hijacked package usually attacks through one. Some
  // registries lack the packages of other platforms, on which `npm ci` fails; `npm install` does not.
  if (npm(folder, 'ci', ...omitted) || npm(folder, 'install', '--no-save', ...omitted)) {
    removeHeaders()
    if (!isWhole) removeMapsAndTypes(folder)
    return
  }
  process.stderr.write('npm could not install the packages; its own words are above.\n')
  process.exit(1)
}

/**
 * True when node_modules contains each package in the version of package-lock.json; those of other platforms may be
 * missing, and without `tests` those of development.
 */
function isInstalled(folder, tests) {
  try {
    const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
    const wanted = packagesOf(join(folder, 'package-lock.json'))
    const found = packagesOf(join(folder, 'node_modules', '.package-lock.json'))
    return Object.entries(wanted).every(
      ([path, { version, optional, dev }]) =>
        path === '' || (found[path] ? found[path].version === version : optional || (dev && !tests)),
    )
  } catch {
    return false
  }
}

/** A third of the package of Node are headers of C, against which nothing is compiled. */
function removeHeaders() {
  const include = join(modules, `node-${process.platform}-${process.arch}`, 'include')
  rmSync(include, { recursive: true, force: true })
}

/** Only a debugger and the type checker read them. */
function removeMapsAndTypes(folder) {
  const installed = join(folder, 'node_modules')
  for (const file of readdirSync(installed, { recursive: true }))
    if (/\.(?:map|d\.[cm]?ts)$/.test(file)) rmSync(join(installed, file), { recursive: true, force: true })
}

function npm(cwd, ...command) {
  const options = { cwd, stdio: ['ignore', 2, 2], env: environmentOfMachine() }
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  return spawnSync('npm', [...command, ...flags], options).status === 0
}

// npm puts node_modules/.bin first on the PATH; while it is being replaced nothing may run from there.
function environmentOfMachine() {
  const path = (process.env.PATH || '').split(delimiter).filter((folder) => !folder.startsWith(modules))
  const env = { ...process.env, PATH: path.join(delimiter) }
  for (const name of Object.keys(env))
    if (/^npm_(config|package|lifecycle|execpath)/.test(name)) delete env[name]
  return env
}

/** The pinned Node from node_modules, or this one when it is new enough (no package exists for the platform). */
export function nodeProgram() {
  const pinned = join(modules, '.bin', 'node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  process.stderr.write(
    `Coldframe runs on Node ${neededMajor}. npm has none for ${process.platform} on ${process.arch}, and this is Node ` +
      `${process.versions.node}: install Node ${neededMajor} from nodejs.org and try again.\n`,
  )
  return process.exit(1)
}
