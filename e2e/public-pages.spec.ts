import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { enterAt, expect, readMail, test } from './journey.ts'

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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })
    for (const path of pages) {
      test(`${path} has nothing that axe finds wrong, and nothing the policy refuses`, async ({ page }) => {
        const complaints = listenForComplaints(page)
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
        expect(complaints).toEqual([])
      })
    }
  })
}

test('every page fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of pages) {
    await page.goto(path)
    const spare = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect(`${path} ${spare}`).toBe(`${path} 0`)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page is there to read, with what search engines and cards ask for', async ({
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
  })

  test('the questions are there as structured data', async ({ page }) => {
    await page.goto('/help')
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'FAQPage' })
  })
})

test('every page is on the map of the site, and robots know it', async ({ request, server }) => {
  const map = await (await request.get('/sitemap.xml')).text()
  for (const path of pages) expect(map).toContain(`<loc>${server.url}${path}</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${server.url}/sitemap.xml`)
})

test('a visitor scores a draft of their own, and nothing of it leaves the page', async ({ page }) => {
  await page.goto('/')
  const demo = page.getByRole('region', { name: 'Score a draft' })
  await demo.getByRole('button', { name: 'Paste yours' }).click()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.postData() ?? ''}`))
  await demo.getByLabel('Subject').fill('FREE MONEY!!!')
  await demo.getByLabel('Email', { exact: true }).fill('ACT NOW!!! Click http://bit.ly/x today.')
  await expect(demo.getByText('Not yet: most people would delete it.')).toBeVisible()
  await demo.getByRole('button', { name: 'Rewritten' }).click()
  await expect(demo.getByText('Excellent: send it.')).toBeVisible()
  expect(sent.filter((line) => !line.startsWith('GET'))).toEqual([])
})

test('Start Free Trial keeps the free plan and goes to sign up', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Free Trial' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await storedPlan(page)).toMatchObject({ planType: 'free' })
})

test('prices follow the period, yearly first, and a paid plan asks to sign in first', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByText('Save 20%')).toBeVisible()
  const starter = page.getByRole('region', { name: 'Starter' })
  await expect(starter).toContainText('$99.99')
  await expect(starter).toContainText('$119.88')
  await page.getByRole('radio', { name: 'Monthly' }).check({ force: true })
  await expect(starter).toContainText('$9.99')
  await expect(page.getByRole('region', { name: 'Pro' })).toContainText('$19.99')
  await starter.getByRole('link', { name: 'Choose Starter' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await storedPlan(page)).toEqual({
    planType: 'premium',
    planName: 'Starter',
    price: 9.99,
    billingPeriod: 'monthly',
  })
})

test('questions are found by what stands in them, and by nothing else', async ({ page }) => {
  await page.goto('/help')
  const search = page.getByLabel('Search the questions')
  await search.fill('SPAM FOLDER')
  await expect(page.getByText('Will a good score keep me out of the spam folder?')).toBeVisible()
  await expect(page.getByText('What is a workspace?')).toBeHidden()
  await search.fill('zebra')
  await expect(page.getByText('No question has these words')).toBeVisible()
  await page.getByRole('button', { name: 'Show all questions' }).click()
  await expect(page.getByText('What is a workspace?')).toBeVisible()
})

test('the cards of the help centre lead to pages that are there', async ({ page }) => {
  for (const name of ['Video Tutorials', 'Documentation', 'Community Forum', 'Live Chat Support']) {
    await page.goto('/help')
    await page.getByRole('region', { name: 'Resources' }).getByRole('link', { name }).click()
    await expect(page).not.toHaveURL(/\/help/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Oops! Page not found')
  }
})

test('a message is asked for whole, then sent, mailed and cleared', async ({ page }) => {
  await page.goto('/#contact')
  const email = `contact-${Date.now()}@example.com`
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Please tell us your name.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('<script>alert(1)</script>')
  await page.getByLabel('Email', { exact: true }).last().fill(email)
  await page.getByLabel('Message').fill('x'.repeat(10_000))
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message sent!')).toBeVisible()
  await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  expect((await readMail(page, email)).subject).toBe('We have your message')
})

test('a message that can not be sent is kept', async ({ page }) => {
  await page.goto('/#contact')
  await page.route('**/functions/v1/**', (route) => route.abort())
  await page.getByLabel('Name', { exact: true }).fill('Grace')
  await page.getByLabel('Email', { exact: true }).last().fill('grace@example.com')
  await page.getByLabel('Message').fill('Do not lose me')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Failed to send message')).toBeVisible()
  await expect(page.getByText('Please try again later.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Do not lose me')
})

test('someone signed in finds their menu, and their name in the support form', async ({ page, server }) => {
  await enterAt(page, '/dashboard', server.demo)
  await page.goto('/support')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(server.demo.email)
  await page.getByLabel('Subject').fill('It broke')
  await page.getByLabel('Category').selectOption('bug')
  await expect(page.getByLabel('Priority')).toHaveValue('medium')
  await page.getByLabel('Message').fill('Nothing happens')
  const call = page.waitForRequest('**/functions/v1/send-contact-email')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  const body = (await call).postDataJSON() as Record<string, string>
  expect(body).toMatchObject({
    type: 'support',
    category: 'bug',
    priority: 'medium',
    url: `${server.url}/support`,
  })
  expect(body['userAgent']).toContain('Chrome')
  expect(body['userId']).toMatch(/^[0-9a-f-]{36}$/)
  await expect(page.getByText('Support request submitted!')).toBeVisible()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
})

test('a request the server refuses is answered with its words, and kept', async ({ page }) => {
  await page.route('**/functions/v1/**', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many requests. Please try again later.' } }),
  )
  await page.goto('/support')
  await page.getByLabel('Name', { exact: true }).fill('Grace')
  await page.getByLabel('Email', { exact: true }).fill('grace@example.com')
  await page.getByLabel('Subject').fill('It broke')
  await page.getByLabel('Category').selectOption('help')
  await page.getByLabel('Message').fill('Nothing happens')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByText('Failed to submit request')).toBeVisible()
  await expect(page.getByText('Too many requests. Please try again later.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('It broke')
})

test('after paying, the chosen plan is forgotten and the dashboard opens', async ({ page, server }) => {
  await enterAt(page, '/dashboard', server.demo)
  await page.evaluate(`localStorage.setItem('selectedPlan', '{"planType":"pro"}')`)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/functions/v1/check-subscription', async (route) => {
    await asked
    await route.fulfill({ json: { subscribed: true } })
  })
  await page.goto('/payment-success?session_id=cs_test_1')
  await expect(page.getByText('Activating your subscription...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to Dashboard' })).toBeDisabled()
  await expect.poll(() => storedPlan(page)).toBeNull()
  answer()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('the phone menu opens and closes by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Features' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
})

function listenForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

async function storedPlan(page: Page): Promise<unknown> {
  return JSON.parse(await page.evaluate<string>(`localStorage.getItem('selectedPlan')`))
}
