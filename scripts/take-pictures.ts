// Takes the pictures of docs/pictures from the product itself: `node scripts/run.mjs scripts/take-pictures.ts`.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { buildIfStale } from './build.ts'
import { withOpenProduct } from './open-product.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'pictures')

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
    for (const { name, path, before } of pictures) {
      await page.goto(url + path)
      await page.waitForLoadState('networkidle')
      await before?.(page)
      await page.waitForTimeout(800)
      await page.screenshot({ path: join(folder, `${name}${suffix}.png`) })
    }
    await context.close()
  }
})
