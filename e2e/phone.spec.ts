// Every page of a workspace that is in use, as wide as a phone.
import { goTo } from './go-to.ts'
import { enterAt, expect, test } from './journey.ts'
import type { Page } from '@playwright/test'

const pages = [
  '/analysis',
  '/analysis/history',
  '/tracker',
  '/campaigns',
  '/campaigns/compare',
  '/audience',
  '/audience/import',
  '/audience/companies',
  '/audience/segments',
  '/audience/duplicates',
  '/audience/suppressions',
  '/providers',
  '/templates',
  '/inbox',
  '/tasks',
  '/settings',
  '/settings/security',
  '/settings/workspace',
  '/settings/team',
  '/billing',
]
const campaign = ['Overview', 'Sequence', 'Audience', 'Schedule', 'Report', 'Settings']

test('no page of the sample workspace is wider than a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAt(page, '/dashboard', server.demo)
  for (const path of pages) {
    await goTo(page, path)
    await fits(page, path)
  }
  await goTo(page, '/campaigns')
  await page.getByRole('link', { name: 'Agencies: proposal turnaround' }).click()
  for (const name of campaign) {
    await page.getByRole('tab', { name }).click()
    await fits(page, name)
  }
})

async function fits(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  const spare = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(`${name} ${spare}`).toBe(`${name} 0`)
}
