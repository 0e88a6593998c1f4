// Campaigns: creating, finding, changing, archiving and restoring, in two windows at once.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { goTo } from './go-to.ts'
import { arriveAt, enterAt, expect, test } from './journey.ts'
import { createRows } from './request.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const openMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}` }).click()

async function makeCampaign(page: Page, name: string, tags: string[] = []): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'New campaign' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Campaign' })
  await dialog.getByLabel('Campaign Name *').fill(name)
  for (const tag of tags) {
    await dialog.getByLabel('Tags', { exact: true }).first().fill(tag)
    await page.keyboard.press('Enter')
  }
  await dialog.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByText('Campaign created successfully').first()).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await expect(row(page, name)).toBeVisible()
}

/** Creates campaigns without the dialog, while their list is open. */
async function addCampaigns(page: Page, ...titles: string[]): Promise<void> {
  const rows = titles.map((title) => ({ title }))
  await createRows(page, 'email_campaigns', rows)
  for (const title of titles) await expect(row(page, title)).toBeVisible()
}

test('campaigns are searched, opened by keys, refused and mended', async ({ page }) => {
  await arriveAt(page, '/campaigns')
  await addCampaigns(page, 'Alpha', 'Beta', 'Step 10', 'Step 2')

  await test.step('search, filters and order stand in the address, and no match offers to clear them', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('step')
    await expect(row(page, 'Alpha')).toBeHidden()
    await expect(page).toHaveURL(/q=step/)
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(page).toHaveURL(/sort=title/)
    await page.reload()
    await expect(page.getByRole('row').nth(1)).toContainText('Step 2')
    await page.getByRole('button', { name: 'Filter by Status' }).click()
    await page.getByRole('menuitemcheckbox', { name: /Finished/ }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText('No campaigns match')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(row(page, 'Alpha')).toBeVisible()
  })

  await test.step('the list is walked, chosen from and opened by keys alone', async () => {
    await goTo(page, '/campaigns?sort=title')
    await expect(row(page, 'Alpha')).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'Alpha' })).toBeFocused()
    await page.keyboard.press('x')
    await expect(page.getByRole('checkbox', { name: 'Select Alpha' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('checkbox', { name: 'Select Alpha' })).not.toBeChecked()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
    for (const name of ['Alpha', 'Beta']) {
      await page.keyboard.press('j')
      await expect(page.getByRole('link', { name })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Beta' })).toBeVisible()
  })

  await test.step('a change that the server refuses is taken back, and said so', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.route('**/rest/v1/email_campaigns?*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await page.getByLabel('Campaign Name *').fill('Never arrives')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to update campaign')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Beta' })).toBeVisible()
    await expect(page.getByLabel('Campaign Name *')).toHaveValue('Never arrives')
    await page.unroute('**/rest/v1/email_campaigns?*')
  })

  await test.step('a name that is HTML is shown as it was typed', async () => {
    const name = '<img src=x onerror="document.title=1"> {{7*7}}'
    await goTo(page, '/campaigns')
    await makeCampaign(page, name)
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page).toHaveTitle(`${name} · Coldframe`)
  })

  await test.step('a missing value is fixed in its step and variant, and the way leads back to the checklist', async () => {
    await createRows(page, 'audience', [{ email: 'ada@example.com' }])
    const [campaign] = await createRows(page, 'email_campaigns', [{ title: 'With a gap' }])
    await goTo(page, `/campaigns/${campaign!.id}`)
    await page.getByRole('tab', { name: 'Audience' }).click()
    const target = page.getByRole('combobox', { name: 'Target audience', exact: true })
    await target.click()
    await page.getByRole('option', { name: 'All contacts' }).click()
    await expect(target).toHaveText('All contacts')

    await page.getByRole('tab', { name: 'Sequence' }).click()
    await page.getByRole('button', { name: 'Write the first email' }).click()
    await page.getByLabel('Subject').fill('handovers')
    await page.getByRole('textbox', { name: 'Body', exact: true }).fill('Hi there')
    await page.getByRole('group', { name: 'Add a step' }).getByRole('button', { name: 'Email' }).click()
    await page.getByRole('textbox', { name: 'Body', exact: true }).fill('One more question')
    await page.getByRole('button', { name: 'Test a variant' }).click()
    await page.getByRole('textbox', { name: 'Body', exact: true }).fill('How is it at {{company}}?')
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: /^Email|^Step/ })
    await steps.first().click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Sequence saved')).toBeVisible()

    await page.getByRole('button', { name: 'Launch', exact: true }).click()
    const checklist = page.getByRole('dialog', { name: 'Launch With a gap' })
    await expect(checklist.getByText(/Step 2 B: \{\{company\}\} has no value/)).toBeVisible()
    await checklist.getByRole('link', { name: 'Fix: Merge tags', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Body', exact: true })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Body', exact: true })).toContainText('{{company}}')
    await page.getByRole('link', { name: 'Back to the launch checklist' }).click()
    await expect(checklist).toBeVisible()
  })
})

test('campaigns are made, put away and taken back, and another window shows it', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await arriveAt(page, '/campaigns/nonsense')

  await test.step('addresses of no campaign say so', async () => {
    await expect(page.getByText('Campaign not found')).toBeVisible()
    await goTo(page, '/campaigns/01900c00-0000-7000-8000-000000000001')
    await expect(page.getByText('Campaign not found')).toBeVisible()
  })

  await test.step('a campaign is made, changed on its own page, copied and deleted for good', async () => {
    await goTo(page, '/campaigns')
    await expect(page.getByText('No campaigns yet')).toBeVisible()
    await makeCampaign(page, 'Spring launch', ['q1', 'founders'])

    await page.getByRole('link', { name: 'Spring launch' }).click()
    await expect(page.getByRole('heading', { name: 'Spring launch' })).toBeVisible()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect(page.getByLabel('Category')).toHaveText('Choose a category')
    await page.getByLabel('Campaign Name *').fill('Summer launch')
    await page.getByLabel('Priority').click()
    await page.getByRole('option', { name: 'High' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Campaign updated successfully')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Summer launch' })).toBeVisible()
    await expect(page.getByLabel('Priority')).toHaveText('High')

    await openMenu(page, 'Summer launch')
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.getByRole('heading', { name: 'Summer launch (copy)' })).toBeVisible()
    await openMenu(page, 'Summer launch (copy)')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/campaigns$/)
    await expect(row(page, 'Summer launch')).toHaveCount(1)
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Campaign deleted successfully')).toBeVisible()
    await page.reload()
    await expect(row(page, 'Summer launch')).toHaveCount(1)
  })

  await test.step('a list whose campaigns are all archived says so and shows them when asked', async () => {
    await openMenu(page, 'Summer launch')
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Show archived' }).click()
    await expect(page).toHaveURL(/status=archived/)
    await openMenu(page, 'Summer launch')
    await page.getByRole('menuitem', { name: 'Restore' }).click()
    await expect(page.getByText('“Summer launch” is a draft again')).toBeVisible()
  })

  await test.step('what was deleted or archived by mistake is taken back', async () => {
    await goTo(page, '/campaigns')
    await addCampaigns(page, 'Alpha', 'Beta', 'Gamma')
    await page.getByRole('checkbox', { name: 'Select Alpha' }).click()
    await page.getByRole('checkbox', { name: 'Select Gamma' }).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('toolbar', { name: 'Selected rows' })
    await expect(bar).toContainText('3 selected')
    await bar.getByRole('button', { name: 'Delete' }).click()
    for (const name of ['Alpha', 'Beta', 'Gamma']) await expect(row(page, name)).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    for (const name of ['Alpha', 'Beta', 'Gamma']) await expect(row(page, name)).toBeVisible()

    await openMenu(page, 'Beta')
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText('“Beta” archived')).toBeVisible()
    await expect(row(page, 'Beta')).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Beta').getByText('Draft')).toBeVisible()
    await page.reload()
    await expect(row(page, 'Beta')).toBeVisible()
  })

  await test.step('a change in one window shows in the other', async () => {
    const other = await (await browser.newContext({ baseURL })).newPage()
    await enterAt(other, '/campaigns', person)
    await expect(row(other, 'Gamma')).toBeVisible()
    // Live updates start a moment after the list is shown; earlier changes are caught up.
    await addCampaigns(page, 'Made over there')
    await expect(row(other, 'Made over there')).toBeVisible()
    await openMenu(page, 'Gamma')
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(row(other, 'Gamma')).toBeHidden()
  })
})

test('a campaign’s leads are exported, and its report opens without an account and names nobody, until it is revoked', async ({
  page,
  browser,
  server,
}) => {
  await enterAt(page, '/campaigns', server.demo)
  await page.getByRole('link', { name: 'Warehouse handovers, spring' }).click()
  await page.getByRole('tab', { name: 'Audience' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export leads' }).click()
  const [head, ...lines] = (await readFile(await (await saved).path(), 'utf8')).trim().split(/\r?\n/)
  expect(head).toContain('email,name,company,outcome,reason,step')
  expect(lines).toHaveLength(24)
  expect(lines.join()).toContain(',Replied,')

  await page.getByRole('tab', { name: 'Report' }).click()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByLabel('Works for').click()
  await page.getByRole('option', { name: '7 days' }).click()
  await page.getByRole('button', { name: 'Create a link' }).click()
  const url = await page.getByLabel('Link to the report').inputValue()
  await expect(page.getByText('Revoke the link')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { name: 'Warehouse handovers, spring' })).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'By step' })).toContainText('Step 1')
  await expect(visitor.getByRole('region', { name: 'By week of enrolment' })).toContainText('24')
  await expect(visitor.getByRole('main')).not.toContainText('@')
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('button', { name: 'Revoke the link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the link' }).click()
  await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('This link does not work.')).toBeVisible()
  await visitor.context().close()
})
