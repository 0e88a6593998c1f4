// Every public page is complete, accessible, readable without JavaScript, and fits a phone.
import type { Page } from '@playwright/test'
import { axe } from './accessibility.ts'
import { arriveAt, expect, test } from './journey.ts'

const pages = [
  '/',
  '/pricing',
  '/help',
  '/support',
  '/privacy',
  '/terms',
  '/tutorials',
  '/docs',
  '/docs/first-email',
  '/docs/design',
]

for (const [kind, paths] of [
  ['product', pages.slice(0, 4)],
  // The API reference needs JavaScript, because it is rendered from a response of the server.
  ['legal and help', [...pages.slice(4), '/docs/api/reference?path=/rest/v1/audience']],
] as const)
  test(`${kind} pages pass axe in both themes, log no error, and fit a phone`, async ({ page }) => {
    const consoleErrors = collectConsoleErrors(page)
    for (const path of paths)
      await test.step(path, async () => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        expect(await violationsOf(axe(page))).toEqual([])
        // The two themes differ only in colors.
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0)
        expect(await violationsOf(axe(page).withRules('color-contrast'))).toEqual([])
        expect(consoleErrors).toEqual([])
        await page.setViewportSize({ width: 390, height: 844 })
        const overflow = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        expect(overflow).toBe(0)
        await page.setViewportSize({ width: 1280, height: 800 })
      })
  })

test('the phone menu opens and closes by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Features' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page is readable and has its metadata, and the questions are structured data', async ({
    page,
    server,
  }) => {
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const meta = (selector: string, name: string) => page.locator(selector).getAttribute(name)
      expect(await meta('link[rel=canonical]', 'href')).toBe(server.url + path)
      expect((await meta('meta[name=description]', 'content'))?.length).toBeGreaterThan(40)
      expect(await meta('meta[property="og:image"]', 'content')).toBe(`${server.url}/social-card.png`)
    }
    await page.goto('/pricing')
    await expect(page.getByText('$99.99', { exact: true })).toBeVisible()
    await page.getByText('Can I change my plan?').click()
    await expect(page.getByText('prorated')).toBeVisible()

    await page.goto('/help')
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'FAQPage' })
  })
})

test('the sitemap lists every page, and robots.txt names the sitemap', async ({ request, server }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of pages) expect(sitemap).toContain(`<loc>${server.url}${path}</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${server.url}/sitemap.xml`)
})

test('the first screen shows the three jobs, and the page is short', async ({ page }) => {
  for (const [width, height, longest] of [
    [390, 844, 3784],
    [1280, 800, 2427],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    for (const job of ['Score a draft, and see why', 'Run the campaign', 'Sort the replies'])
      await expect(page.getByRole('heading', { name: job })).toBeInViewport()
    for (const picture of await page.locator('picture img').all())
      await expect(picture).toBeInViewport({ ratio: 0.9 })
    const widths = "[...document.querySelectorAll('picture img')].map((image) => image.naturalWidth)"
    await expect.poll(() => page.evaluate(widths)).toEqual([708, 708])
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThanOrEqual(longest)
  }
})

test('a visitor scores their own draft, which leaves the page only when they sign up', async ({ page }) => {
  await page.goto('/')
  const demo = page.getByRole('region', { name: 'Score a draft' })
  await demo.getByRole('button', { name: 'Paste yours' }).click()
  await expect(demo.getByText('Your score appears as you type.')).toBeVisible()
  // The field is as high as its text: were it scrolled, the marks behind it would be under other words.
  const field = demo.getByLabel('Email', { exact: true })
  await field.fill('Hi Maya,\n\nI hope you are doing well.\n'.repeat(8))
  await expect
    .poll(() => field.evaluate((box) => [box.scrollHeight - box.clientHeight, box.scrollTop]))
    .toEqual([0, 0])
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.postData() ?? ''}`))
  await demo.getByLabel('Subject').fill('FREE MONEY!!!')
  await demo.getByLabel('Email', { exact: true }).fill('ACT NOW!!! Click http://bit.ly/x today.')
  await expect(demo.getByText('Not yet: most people would delete it.')).toBeVisible()
  await demo.getByRole('button', { name: 'Rewritten' }).click()
  await expect(demo.getByText('Excellent: send it.')).toBeVisible()
  expect(sent.filter((line) => !line.startsWith('GET'))).toEqual([])

  await demo.getByLabel('Subject').fill('six new sales reps at Northwind')
  await demo.getByRole('link', { name: 'Sign up to keep it' }).click()
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await arriveAt(page, '/analysis')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveText('six new sales reps at Northwind')
})

test('the help center has a search, and cards that open pages', async ({ page }) => {
  await test.step('the search finds questions by their text only', async () => {
    await page.goto('/help')
    const search = page.getByLabel('Search the questions')
    await search.fill('SPAM FOLDER')
    await expect(page.getByText('Will a good score keep me out of the spam folder?')).toBeVisible()
    await expect(page.getByText('What is a workspace?')).toBeHidden()
    await search.fill('zebra')
    await expect(page.getByText('No results')).toBeVisible()
    await page.getByRole('button', { name: 'Show all questions' }).click()
    await expect(page.getByText('What is a workspace?')).toBeVisible()
  })

  await test.step('the cards open existing pages', async () => {
    for (const name of ['Video Tutorials', 'Documentation', 'Community Forum', 'Live Chat Support']) {
      await page.getByRole('region', { name: 'Resources' }).getByRole('link', { name }).click()
      await expect(page).not.toHaveURL(/\/help/)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Oops! Page not found')
      await page.goBack()
    }
  })
})

async function violationsOf(builder: ReturnType<typeof axe>): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

function collectConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  return consoleErrors
}
