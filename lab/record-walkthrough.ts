// Records the walk-through of the landing page from the product itself, so that it can be repeated after the product
// has changed: `npm run build && node lab/record-walkthrough.ts`. Writes web/public/walkthrough.*.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright-core'
import { walkthrough } from '../web/marketing/content/walkthrough.ts'
import { findOrInstallBrowser } from '../scripts/browser.ts'
import { openCamera } from './walkthrough/camera.ts'
import { captions } from './walkthrough/captions.ts'
import { encode } from './walkthrough/encode.ts'
import { playStory } from './walkthrough/story.ts'

const root = join(import.meta.dirname, '..')

async function record(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-walkthrough-'))
  const server = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
  })
  const executablePath = findOrInstallBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    // Root cannot use Chromium's sandbox; the pages are our own.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const { width, height } = walkthrough
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: 'light' })
    const camera = await openCamera(await context.newPage())
    await playStory(camera, await untilReady(server.stdout))
    const film = await camera.close()
    const video = await encode(await context.newPage(), film, { width, height })
    const folder = join(root, 'web', 'public')
    await writeFile(join(folder, 'walkthrough.webm'), video.webm)
    await writeFile(join(folder, 'walkthrough.mp4'), video.mp4)
    await writeFile(join(folder, 'walkthrough.webp'), video.poster)
    await writeFile(join(folder, 'walkthrough.vtt'), captions(film.chapters, walkthrough.steps, film.length))
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function untilReady(output: NodeJS.ReadableStream): Promise<{ url: string; password: string }> {
  let password = ''
  for await (const line of createInterface({ input: output })) {
    password = /with the password (\S+)/.exec(line)?.[1] ?? password
    const url = /^Coldframe is ready at (\S+)/.exec(line)?.[1]
    if (url) return { url, password }
  }
  throw new Error('The server ended before it was ready')
}

await record()
