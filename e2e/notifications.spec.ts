import type { Page } from '@playwright/test'
import { arrive, expect, test } from './journey.ts'

/** One analysis, created like by any API client. */
async function analyze(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const { anonKey } = (await (await fetch('/config.json')).json()) as { anonKey: string }
    const session = JSON.parse(localStorage.getItem('coldframe.session')!) as { access_token: string }
    const answer = await fetch('/rest/v1/analyses', {
      method: 'POST',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'application/json',
      },
      body: '{}',
    })
    return answer.status
  })
  expect(status).toBe(201)
}

const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications',
    exact: true,
  })

test('what happens in one tab is told in the other, read in one is read in both', async ({
  page,
  context,
}) => {
  await arrive(page)
  const other = await context.newPage()
  await other.goto('/campaigns')
  await bell(other, 0).click()
  await expect(other.getByText('No notifications')).toBeVisible()
  for (let spent = 0; spent < 4; spent += 1) await analyze(page)
  const panel = other.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('4 of 5 analyses of the Free plan are used.')).toBeVisible()
  await expect(bell(page, 1)).toBeVisible()
  await analyze(page)
  await expect(panel.getByText('This month’s analyses are used')).toBeVisible()
  await expect(bell(page, 2)).toBeVisible()

  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page, 0)).toBeVisible()
  await panel.getByRole('button', { name: 'Delete notification Few analyses left this month' }).click()
  await bell(page, 0).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: /^This month’s analyses are used/ }).click()
  await expect(page).toHaveURL(/\/pricing$/)
})

test('a category that is switched off stays silent', async ({ page }) => {
  await arrive(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  const usage = page.getByRole('switch', { name: /^Usage/ })
  await usage.click()
  await expect(usage).not.toBeChecked()
  await page.reload()
  await expect(usage).not.toBeChecked()
  for (let spent = 0; spent < 4; spent += 1) await analyze(page)
  await usage.click()
  await expect(usage).toBeChecked()
  await page.reload()
  await expect(usage).toBeChecked()
  await analyze(page)
  await bell(page, 1).click()
  await expect(page.getByText('This month’s analyses are used')).toBeVisible()
})
