// Bulk actions on all matches of a list: tags, segments, companies, deletion.
import type { Page } from '@playwright/test'
import { createRows, requestAsPage } from './request.ts'
import { goTo } from './go-to.ts'
import { arriveAt, expect, test } from './journey.ts'
import { addPeople } from './people.ts'

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' })

test('everybody who matches is tagged and kept, and a static segment stays as it was', async ({ page }) => {
  await arriveAt(page, '/audience')
  await addPeople(page, 150)
  await page.getByRole('checkbox', { name: 'Select Person 149' }).click()
  await bar(page).getByRole('button', { name: 'Select all 150' }).click()
  await expect(bar(page)).toContainText('All 150 selected')
  await bar(page).getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByLabel('Tag', { exact: true }).fill('spring')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Tagged 150 with “spring”')).toBeVisible()
  // The bar stays clickable while the toast is visible.
  await bar(page).getByRole('button', { name: 'Segment', exact: true }).click()
  await page.getByLabel('Name of a new segment').fill('Spring people')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Added to “Spring people”')).toBeVisible()

  await goTo(page, '/audience/companies')
  await page.getByRole('checkbox', { name: 'Select Firm 0' }).click()
  await expect(bar(page)).toContainText('1 company, 50 contacts')
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 50 contacts' }).click()
  await expect(page.getByText('50 audience members deleted successfully')).toBeVisible()

  await goTo(page, '/audience/segments')
  await expect(page.getByText('100 contacts')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Spring people' }).click()
  await page.getByRole('link', { name: 'Show them in the audience' }).click()
  await expect(page.getByText('100 contacts')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Person 149' }).click()
  await bar(page).getByRole('button', { name: 'Segment', exact: true }).click()
  await page.getByRole('button', { name: 'Remove from Spring people' }).click()
  await expect(page.getByText('99 contacts')).toBeVisible()
})

test('a segment asks what people did, and in which campaign they are', async ({ page }) => {
  await arriveAt(page, '/audience')
  await addPeople(page, 3)
  // The list of campaigns is updated live.
  await goTo(page, '/campaigns')
  await createRows(page, 'email_campaigns', [{ title: 'Spring' }])
  await expect(page.getByRole('link', { name: 'Spring' })).toBeVisible()
  await goTo(page, '/audience/segments')
  await page.getByRole('button', { name: 'New segment' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Never written to')
  const field = page.getByRole('combobox', { name: 'Field of rule 1' })
  await field.click()
  await page.getByRole('option', { name: 'Got a mail' }).click()
  await page.getByRole('combobox', { name: 'Comparison of rule 1' }).click()
  await page.getByRole('option', { name: 'never' }).click()
  await expect(page.getByRole('region', { name: 'Matching contacts' })).toContainText('3contacts match')
  await field.click()
  await page.getByRole('option', { name: 'Campaign', exact: true }).click()
  await page.getByRole('combobox', { name: 'Value of rule 1' }).click()
  await page.getByRole('option', { name: 'Spring' }).click()
  await expect(page.getByRole('region', { name: 'Matching contacts' })).toContainText('0contacts match')
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByRole('button', { name: 'Never written to', exact: true })).toBeVisible()

  // A campaign for a segment requests the segment immediately.
  await goTo(page, '/campaigns')
  await page.getByRole('button', { name: 'New campaign' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Campaign' })
  await dialog.getByLabel('Campaign Name *').fill('Autumn')
  await dialog.getByLabel('Target Audience').click()
  await page.getByRole('option', { name: 'A segment' }).click()
  await page.getByRole('option', { name: 'Never written to' }).click()
  await dialog.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('heading', { name: 'Autumn' })).toBeVisible()
  await page.getByRole('tab', { name: 'Audience' }).click()
  const target = page.locator('#field-target')
  await expect(target.getByRole('combobox', { name: 'Segment' })).toHaveText('Never written to')

  await test.step('a campaign that lost its segment asks for another, and opens nothing by itself', async () => {
    await requestAsPage(page, 'patch', 'email_campaigns?title=eq.Autumn', { segment_id: null })
    await page.reload()
    const nobody = page.getByRole('combobox', { name: /^target audience$/i })
    await expect(nobody).toHaveText('Nobody yet')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect(nobody).toHaveText('Nobody yet')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  })
})
