// The product as a visitor finds it, for scripts that show it: a separate server with an empty database and the demo
// account, and a browser. Both are removed afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser } from 'playwright-core'
import { findOrInstallBrowser } from './browser.ts'

export type OpenProduct = { url: string; demo: { email: string; password: string }; browser: Browser }

export async function withOpenProduct(work: (product: OpenProduct) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-shown-'))
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
  })
  const browser = await openBrowser()
  try {
    await work({ ...(await untilReady(server.stdout)), browser })
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

function openBrowser(): Promise<Browser> {
  const executablePath = findOrInstallBrowser()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    // Root cannot use Chromium's sandbox; the pages are our own.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

async function untilReady(output: NodeJS.ReadableStream): Promise<Omit<OpenProduct, 'browser'>> {
  let password = ''
  for await (const line of createInterface({ input: output })) {
    password = /with the password (\S+)/.exec(line)?.[1] ?? password
    const url = /^Coldframe is ready at (\S+)/.exec(line)?.[1]
    if (url) return { url, demo: { email: 'demo@coldframe.test', password } }
  }
  throw new Error('The server ended before it was ready')
}
