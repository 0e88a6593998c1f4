import { goTo } from './go-to.ts'
import { admin, arrive, enterAt, expect, newPerson, test } from './journey.ts'

test('an admin announces maintenance, and impersonates a user, who is told', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAt(page, '/dashboard', admin)
  await expect(page).toHaveURL(/\/admin-dashboard/)
  const otherContext = await browser.newContext({ baseURL })
  const other = await otherContext.newPage()
  const person = await arrive(other, newPerson('Bob User'))

  await goTo(page, '/admin-dashboard?tab=announcements')
  await page.getByLabel('Text').fill('Maintenance starts at noon.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(other.getByText('Maintenance starts at noon.')).toBeVisible()
  await other.getByRole('button', { name: 'Dismiss this announcement' }).click()
  await expect(other.getByText('Maintenance starts at noon.')).toBeHidden()
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(other.getByText('Maintenance starts at noon.')).toBeHidden()

  await goTo(page, '/admin-dashboard?tab=users')
  await page.getByRole('button', { name: `Actions for ${person.email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign in as…' }).click()
  await page.getByLabel('Reason').fill('His import is stuck')
  await page.getByRole('button', { name: /^Sign in as Bob User/ }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  const banner = page.getByRole('region', { name: 'Impersonation' })
  await expect(banner).toContainText(person.email)
  await page.goto('/pricing')
  await expect(banner).toContainText(person.email)

  await goTo(other, '/settings/security')
  await expect(other.getByText('Support, signed in as you')).toBeVisible()
  await expect(other.getByText('His import is stuck').first()).toBeVisible()

  await banner.getByRole('button', { name: 'Stop' }).click()
  await expect(page).toHaveURL(/\/admin-dashboard/)
  await expect(banner).toBeHidden()
  await page.getByRole('tab', { name: 'Audit log' }).click()
  for (const line of ['Account entered', 'Account left', 'Announcement created'])
    await expect(page.getByText(line)).toBeVisible()
  await otherContext.close()
  // Deletes the announcement, so that no other journey sees it.
  await page.getByRole('tab', { name: 'Announcements' }).click()
  await page.getByRole('button', { name: 'Delete Maintenance starts at noon.' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Maintenance starts at noon.')).toHaveCount(0)
})
