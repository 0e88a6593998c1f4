// Takes the screenshots of docs/pictures and of the landing page from the product itself: `node scripts/run.mjs
// lab/take-pictures.ts`, with `landing` only those of the landing page.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { buildIfStale } from '../scripts/build.ts'
import { withOpenProduct } from '../scripts/open-product.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
const landing = join(import.meta.dirname, '..', 'web', 'public', 'pictures')

/** The height of two rows of the inbox, so that the pictures fit side by side; without the frame of a card. */
const LANDING_HEIGHT = 114

type Picture = { name: string; path: string; before?: (page: Page) => Promise<unknown> }

const pictures: Picture[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'analysis', path: '/analysis', before: (page) => page.getByText('A fair one').click() },
  { name: 'campaigns', path: '/campaigns' },
  { name: 'audience', path: '/audience' },
  { name: 'templates', path: '/templates' },
]

const views = [
  { suffix: '', width: 1280, height: 860, colorScheme: 'light' },
  { suffix: '-dark', width: 1280, height: 860, colorScheme: 'dark' },
  { suffix: '-phone', width: 390, height: 844, colorScheme: 'light' },
  { suffix: '-phone-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const

const isLandingAlone = process.argv.includes('landing')

await buildIfStale()
await mkdir(folder, { recursive: true })
await withOpenProduct(async ({ url, demo, browser }) => {
  for (const { suffix, width, height, colorScheme } of views) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(`${url}/auth`)
    await page.getByLabel('Email or Username').fill(demo.email)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL(/dashboard/)
    if (suffix.startsWith('-phone')) await captureLandingPictures(page, url, suffix.slice('-phone'.length))
    for (const { name, path, before } of isLandingAlone ? [] : pictures) {
      await page.goto(url + path)
      await page.waitForLoadState('networkidle')
      await before?.(page)
      await page.waitForTimeout(800)
      await page.screenshot({ path: join(folder, `${name}${suffix}.png`) })
    }
    await context.close()
  }
})

/** Narrow parts of two screens, as on a phone: a running campaign, and replies with their category. */
async function captureLandingPictures(page: Page, url: string, suffix: string): Promise<void> {
  await page.goto(`${url}/campaigns?status=sending`)
  await page.getByRole('main').locator('a[href^="/campaigns/"]').first().click()
  const progress = page.getByRole('region', { name: 'Progress' })
  // Its figures fill the picture: without the padding above them and the round corners.
  await capture(page, progress, `campaign${suffix}`, 8)
  await page.goto(`${url}/inbox`)
  await page.getByText('Interested', { exact: true }).first().waitFor()
  const interested = page.getByRole('listitem').filter({ hasText: 'Interested' }).last()
  await capture(page, interested, `replies${suffix}`)
}

async function capture(page: Page, part: Locator, name: string, skipped = 1): Promise<void> {
  await part.waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(800)
  const box = (await part.boundingBox())!
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 82,
    captureBeyondViewport: true,
    clip: { x: box.x + 1, y: box.y + skipped, width: 354, height: LANDING_HEIGHT, scale: 2 },
  })
  await writeFile(join(landing, `${name}.webp`), Buffer.from(data, 'base64'))
}
