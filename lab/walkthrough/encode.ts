// Assembles the film in a page: the browser's own encoders, and Mediabunny for the containers.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { Film } from './camera.ts'

type Video = { webm: Buffer; mp4: Buffer; poster: Buffer }
type Encoded = { webm: string; mp4: string; poster: string }

const library = createRequire(import.meta.url)
  .resolve('mediabunny')
  .replace(/[^/]+$/, 'mediabunny.min.mjs')

export async function encode(
  page: Page,
  film: Film,
  size: { width: number; height: number },
): Promise<Video> {
  // Encoders need a secure origin; this one exists only in the page.
  await page.route('https://studio.invalid/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/mediabunny.mjs')
      return route.fulfill({ contentType: 'text/javascript', body: await readFile(library) })
    if (pathname === '/cutting-room.js')
      return route.fulfill({
        contentType: 'text/javascript',
        body: await readFile(new URL('cutting-room.js', import.meta.url)),
      })
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><script type="module" src="/cutting-room.js"></script>',
    })
  })
  await page.goto('https://studio.invalid/')
  await page.waitForFunction(() => 'cutFilm' in globalThis)
  const encoded = await page.evaluate(
    ([rushes, frame]) =>
      (globalThis as unknown as { cutFilm: (film: Film, size: object) => Promise<Encoded> }).cutFilm(
        rushes,
        frame,
      ),
    [film, size] as const,
  )
  const bytes = (base64: string) => Buffer.from(base64, 'base64')
  return { webm: bytes(encoded.webm), mp4: bytes(encoded.mp4), poster: bytes(encoded.poster) }
}
