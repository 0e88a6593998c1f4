// Pages without a connection: visible content stays, and content that cannot be loaded shows a message.
import { body, review, tryExample } from './analysis-page.ts'
import { arriveAt, expect, test } from './journey.ts'
import { addPeople } from './people.ts'

test.use({ prefetchesPages: true })

test('a lost connection is reported, and the draft is kept', async ({ page, context }) => {
  const prefetched = page.waitForResponse(/\/campaigns-page-/)
  await page.route('**/providers-page-*', (route) => route.abort())
  await arriveAt(page, '/analysis')
  await tryExample(page, 'A good one')
  await prefetched
  await context.setOffline(true)
  await review(page).click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(body(page)).toContainText('hiring two SDRs')

  // Prefetched pages open offline. A page that was not prefetched opens once its code can be loaded.
  await page.getByRole('link', { name: /^Campaigns/ }).click()
  await expect(page.getByRole('heading', { name: /^Campaigns/ })).toBeVisible()
  await page.getByRole('link', { name: 'Email Providers' }).click()
  await expect(page.getByRole('alert')).toContainText('This screen needs a connection')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('This screen needs a connection')
  await page.unroute('**/providers-page-*')
  // The network comes back before the server does.
  const configRequest = page.waitForRequest('**/config.json')
  await page.route('**/config.json', (route) => route.abort())
  await context.setOffline(false)
  await configRequest
  await page.unroute('**/config.json')
  await expect(page.getByText('No mailbox connected yet')).toBeVisible()

  await page.goto('/analysis')
  await expect(body(page)).toContainText('hiring two SDRs')
  await review(page).click()
  await expect(page.getByText('Analyzed and saved in your history.')).toBeVisible()
  await expect(page.getByText(/^1 of 5 this month/)).toBeVisible()
})

test('a list that fails to load can be retried', async ({ page }) => {
  // The page never begins to listen, which would refetch the list without a press.
  await page.routeWebSocket('**/realtime/v1/websocket*', () => undefined)
  await page.route('**/rpc/get_workspace_audience_secure*', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'no' } }),
  )
  await arriveAt(page, '/audience')
  await expect(
    page.getByText('Failed to load audience data. Please ensure you have proper access.'),
  ).toBeVisible()
  await page.unroute('**/rpc/get_workspace_audience_secure*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No contacts yet')).toBeVisible()
})

test('offline every list stays and says that it is old', async ({ page, context }) => {
  await arriveAt(page, '/audience')
  await addPeople(page, 2)
  await page.getByRole('link', { name: /^Templates/ }).click()
  await expect(page.getByText('No templates yet')).toBeVisible()
  await page.getByRole('link', { name: 'Audience', exact: true }).click()
  await page.getByRole('link', { name: 'Segments' }).click()
  await expect(page.getByText('No segments yet')).toBeVisible()
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByText('2 contacts')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline. These are the contacts as last loaded')).toBeVisible()
  await page.getByRole('link', { name: /^Templates/ }).click()
  await expect(page.getByText('No templates yet')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Audience', exact: true }).click()
  await expect(page.getByText('2 contacts')).toBeVisible()
  await expect(page.getByText('You are offline')).toBeHidden()
  await page.getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByRole('link', { name: 'Firm 1' })).toBeVisible()
})
