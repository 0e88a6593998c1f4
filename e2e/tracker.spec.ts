// From an email written here to a person's click, seen live.
import { goTo } from './go-to.ts'
import { enterAt, expect, test } from './journey.ts'

const reader = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'

test('emails are tracked as the owner sets it', async ({ page, server, request }) => {
  await enterAt(page, '/tracker', server.demo)

  await test.step('an email is tracked, sent, and its click arrives live with a reason', async () => {
    await page.getByRole('button', { name: 'Track an email' }).first().click()
    await page.getByLabel('To', { exact: true }).fill('maya@example.com')
    await page.getByLabel('Subject').fill('your two openings')
    await page.getByRole('textbox', { name: 'Email' }).evaluate((box) => {
      const link = Object.assign(document.createElement('a'), {
        href: 'https://example.com/plan?a=1&b=2',
        textContent: 'the plan',
      })
      box.replaceChildren('Hi Maya, ', link)
      box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
    await expect(page.getByRole('checkbox', { name: /the plan/ })).toBeChecked()
    const answered = page.waitForResponse(/track-email/)
    await page.getByRole('button', { name: 'Track it' }).click()
    const made = (await (await answered).json()) as { html: string }
    await page.getByRole('button', { name: 'I have sent it' }).click()
    await page.getByRole('link', { name: 'your two openings' }).click()
    await expect(page.getByText('No activity yet.')).toBeVisible()

    const link = /href="([^"]+\/t\/c\/[^"]+)"/.exec(made.html)![1]!
    // Simulates a prefetching browser: a verdict that does not depend on time.
    const headers = { 'user-agent': reader, purpose: 'prefetch' }
    const answer = await request.get(link, { maxRedirects: 0, headers })
    expect(answer.status()).toBe(302)
    expect(answer.headers().location).toBe('https://example.com/plan?a=1&b=2#')
    await expect(page.getByText(/nobody was viewing it yet/)).toBeVisible()
    await page.getByRole('button', { name: 'It was a human' }).click()
    await expect(page.getByText('Human, by hand')).toBeVisible()
  })

  await test.step('the owner sets how the workspace tracks, and takes along what was tracked', async () => {
    await goTo(page, '/tracker?tab=settings')
    await page.getByLabel('Domain', { exact: true }).fill('https://links.example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('is no domain.')).toBeVisible()
    await page.getByLabel('Domain', { exact: true }).fill('Links.Example.com')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/Waiting for DNS|Wrong target/)).toBeVisible()
    await page.getByLabel('Domain not to track').fill('https://www.Own.example/about')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText('www.own.example', { exact: true })).toBeVisible()
    await page.getByLabel('Keep events').click()
    await page.getByRole('option', { name: '12 months' }).click()
    await page.getByRole('button', { name: 'Delete older events' }).click()
    await page.reload()
    await expect(page.getByLabel('Keep events')).toHaveText('12 months')

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Events as CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('tracked-events.csv')
  })
})
