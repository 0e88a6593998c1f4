// Contacts created by hand, tagged and added to segments, in two tabs and offline.
import { axe } from './accessibility.ts'
import { goTo, goToUntilIdle } from './go-to.ts'
import { arriveAt, enterAt, expect, test } from './journey.ts'
import { addPeople } from './people.ts'

test('contacts are kept by hand, and one tab shows what the other adds', async ({ page, context }) => {
  await arriveAt(page, '/audience')
  const other = await context.newPage()

  await test.step('what one tab adds the other shows', async () => {
    await expect(page.getByText('No contacts yet')).toBeVisible()
    await other.goto('/audience?member=new')
    await other.getByLabel('Email *').fill('live@example.com')
    await other.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click()
    await expect(page.getByRole('link', { name: 'live@example.com' })).toBeVisible()
  })

  await test.step('someone adds a person, corrects them, and deletes them with a way back', async () => {
    await page.getByRole('button', { name: 'Add contact' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click()
    await expect(page.getByText('Enter an email address')).toBeVisible()
    await page.getByLabel('Email *').fill('ada@example.com')
    await page.getByLabel('Name', { exact: true }).fill('Ada <script>alert(1)</script>')
    await page.getByRole('button', { name: 'Add a field' }).click()
    await page.getByLabel('Name of custom field 1').fill('plan')
    await page.getByLabel('Value of plan').fill('gold')
    await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click()
    await expect(page.getByText('Audience member added successfully')).toBeVisible()

    await page.getByRole('link', { name: /Ada/ }).click()
    await expect(page.getByLabel('Priority')).toHaveText('Medium')
    await expect(page.getByLabel('Lead score')).toHaveValue('0')
    await expect(page.getByLabel('Source')).toHaveValue('manual')
    await expect(page.getByLabel('Value of plan')).toHaveValue('gold')
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Audience member updated successfully')).toBeVisible()

    await page.getByRole('button', { name: 'Add contact' }).first().click()
    await page.getByLabel('Email *').fill('ADA@example.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click()
    await expect(page.getByText('A contact with this address is already in the audience')).toBeVisible()
    // The error toast covers the pane's buttons for a while.
    await page.keyboard.press('Escape')
    // An accidental close loses nothing.
    await page.getByRole('button', { name: 'Add contact' }).first().click()
    await expect(page.getByLabel('Email *')).toHaveValue('ADA@example.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Email *')).toHaveValue('')
    await page.keyboard.press('Escape')

    await page.getByLabel('Select Ada Lovelace').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()

    // Returning within the cache time causes no request; contacts added in the meantime are fetched.
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/get_workspace_audience_secure|_audience$|sweep_imports/.test(pathname)) requests.push(pathname)
    })
    const toCampaignsAndBack = async (meanwhile: () => Promise<unknown> = async () => undefined) => {
      await page
        .getByRole('link', { name: /^Campaigns/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
      await meanwhile()
      await page
        .getByRole('link', { name: /^Audience/ })
        .first()
        .click()
      await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
    }
    // The last change is still being refetched until no further request is sent.
    await expect(async () => {
      requests.length = 0
      await toCampaignsAndBack()
      expect(requests).toEqual([])
    }).toPass()
    await goTo(other, '/audience')
    await other.getByRole('button', { name: 'Add contact' }).first().click()
    await toCampaignsAndBack(async () => {
      await other.getByLabel('Email *').fill('lin@example.com')
      await other.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click()
      await expect(other.getByText('Audience member added successfully')).toBeVisible()
    })
    await expect(page.getByRole('link', { name: /lin@example/ })).toBeVisible()
    await other.close()

    // The Free plan has no export: the button explains the upgrade.
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByText('comes with Starter and Pro')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Upgrade' })).toBeVisible()
  })
})

test('contacts are tagged, kept in a segment and suppressed', async ({ page }) => {
  await arriveAt(page, '/audience')
  await addPeople(page, 14, 7)

  await test.step('tags are given together and taken back together', async () => {
    await page.getByLabel('Select all on this page').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Tag' }).click()
    await page.getByLabel('Tag', { exact: true }).fill('vip')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Tagged 14 with “vip”')).toBeVisible()
    await expect(page.getByRole('cell', { name: 'vip' })).toHaveCount(14)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('cell', { name: 'vip' })).toHaveCount(0)

    // The focused row is tagged by keyboard, then opened.
    await page.getByRole('toolbar').getByRole('button', { name: 'Clear selection' }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('t')
    await page.getByLabel('Tag', { exact: true }).fill('warm')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tagged 1 with “warm”')).toBeVisible()
    // The menu handles keys until it is closed.
    await expect(page.getByLabel('Tag', { exact: true })).toBeHidden()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog').getByLabel('Tags')).toHaveValue('warm')
  })

  await test.step('a segment counts while it is written, and a suppressed domain is kept', async () => {
    await page.keyboard.press('Escape')
    await goTo(page, '/audience/segments')
    await page.getByRole('button', { name: 'New segment' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Firm three')
    await page.getByLabel('Field of rule 1').click()
    await page.getByRole('option', { name: 'Company' }).click()
    await page.getByLabel('Value of rule 1').fill('firm 3')
    await expect(page.getByRole('region', { name: 'Matching contacts' })).toContainText('2')
    await page.getByRole('button', { name: 'Save segment' }).click()
    await expect(page.getByRole('button', { name: 'Firm three', exact: true })).toBeVisible()
    await expect(page.getByText('2 contacts')).toBeVisible()

    await goTo(page, '/audience/suppressions')
    await page.getByLabel('Addresses or domains').fill('nonsense')
    await page.getByRole('button', { name: 'Suppress' }).click()
    await expect(page.getByText('Not an address or domain: nonsense')).toBeVisible()
    await page.getByLabel('Addresses or domains').fill('https://www.example.org/about')
    await page.getByRole('button', { name: 'Suppress' }).click()
    await expect(page.getByRole('cell', { name: 'example.org', exact: true })).toBeVisible()
  })
})

test('the pages of the audience are free of barriers', async ({ page, server }) => {
  await enterAt(page, '/audience', server.demo)
  for (const path of [
    '/audience',
    '/audience?member=new',
    '/audience/companies',
    '/audience/segments',
    '/audience/duplicates',
    '/audience/suppressions',
    '/audience/import',
  ]) {
    await goToUntilIdle(page, path)
    const { violations } = await axe(page).analyze()
    expect.soft(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([])
  }
})
