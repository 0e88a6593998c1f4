// The picture of link previews: a screenshot of the landing page itself, so that it looks like the product. `npm run
// build && node lab/make-social-card.ts` writes web/public/social-card.png.
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { readStaticFiles } from '../server/http/static-files.ts'
import { findOrInstallBrowser } from '../scripts/browser.ts'

const root = join(import.meta.dirname, '..')
const origin = 'http://127.0.0.1:1'

async function draw(): Promise<void> {
  const site = readStaticFiles(join(root, 'dist', 'web'), origin)
  const executablePath = findOrInstallBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' })
  await page.route(`${origin}/**`, async (route) => {
    const response = site(new Request(route.request().url()))
    if (!response) return route.fulfill({ status: 404 })
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
  await page.goto(origin)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(root, 'web', 'public', 'social-card.png') })
  await browser.close()
}

await draw()
