// A Chromium for tests: the machine's own, else the distribution's package, else Playwright's download.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Prefers the headless shell, even when a whole browser is installed: the same engine computes a third less without a
// browser's own windows.
const shell = 'chromium-headless-shell'
const names = [
  shell,
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const macs = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The program's path, or undefined for Playwright's own. Throws when none is available. */
export function findOrInstallBrowser(): string | undefined {
  return findShell() ?? installFromDistribution() ?? find() ?? installFromPlaywright()
}

const findShell = () => find(names.slice(0, 2), [])

function find(wanted = names, elsewhere = macs): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap((folder) => wanted.map((name) => join(folder, name))), ...elsewhere]
  return candidates.find((path) => existsSync(path))
}

function installFromDistribution(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  process.stderr.write('Installing Chromium for the browser tests…\n')
  const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  run('update', '-q')
  // The journeys of pushes need the complete browser, which alone shows notifications.
  run('install', '-qy', '--no-install-recommends', shell, 'chromium')
  if (!find()) run('install', '-qy', '--no-install-recommends', 'chromium')
  return findShell() ?? find()
}

function installFromPlaywright(): undefined {
  const cli = join(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js')
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The browser tests need Chromium or Chrome: install one and try again.')
}
