// The template library and its tools: folders, favorites, views, rich text, snippets, variants, versions, a test.
import type { Page } from '@playwright/test'
import { goTo } from './go-to.ts'
import { arriveAt, expect, test } from './journey.ts'
import { createRows } from './request.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })

async function newTemplate(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('menuitem', { name: 'Blank' }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await body(page).click()
  await page.keyboard.type(text)
  await save(page)
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Version \d+, saved/)).toBeVisible()
}

test('a library is kept in order, checked, and written with all its tools', async ({ page }) => {
  await arriveAt(page, '/templates')

  await test.step('templates are kept in folders, starred, and found again by a view', async () => {
    await createRows(page, 'email_templates', [
      { title: 'Warehouse intro', content_text: 'Hello' },
      { title: 'Bump', content_text: 'Still there?' },
    ])
    await page.getByRole('checkbox', { name: 'Select Warehouse intro' }).click()
    await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move to a folder' })
    await dialog.getByLabel('Name').fill('Warehouses')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(page.getByText('“Warehouse intro” moved to Warehouses')).toBeVisible()
    const folders = page.getByRole('navigation', { name: 'Folders' })
    await folders.getByRole('button', { name: /^Warehouses/ }).click()
    await expect(page.getByRole('link', { name: 'Bump' })).toBeHidden()
    await page.getByRole('button', { name: 'Favorite Warehouse intro' }).click()

    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Name of this view').fill('Depots')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Depots', exact: true }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await folders.getByRole('button', { name: /^All/ }).click()
    await expect(page.getByRole('link', { name: 'Bump' })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Depots', exact: true }).click()
    await expect(page).toHaveURL(/folder=/)
    await expect(page.getByRole('link', { name: 'Bump' })).toBeHidden()
    await folders.getByRole('button', { name: /^Favorites/ }).click()
    await expect(page.getByRole('link', { name: 'Warehouse intro' })).toBeVisible()

    await page.getByRole('radio', { name: 'Grid' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Warehouse intro' })).toContainText('Hello')
  })

  await test.step('whoever lacks a value is held back, and a version shows what it changed', async () => {
    await goTo(page, '/templates')
    await newTemplate(page, 'Held', 'Hello {{job_title}}')
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.getByRole('combobox', { name: 'Recipient' }).click()
    await page.getByRole('option', { name: /^Worst case/ }).click()
    await expect(page.getByRole('alert')).toContainText('{{job_title}} has no value and no fallback.')

    await body(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' of the north')
    await save(page)
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('button', { name: /^Version 2/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Version 2' })
    await expect(dialog.locator('ins')).toHaveText(' of the north')
    await dialog.getByRole('radio', { name: 'As it was' }).click()
    await expect(dialog.locator('ins')).toHaveCount(0)
  })

  await test.step('rich text, a snippet by a slash and variants become one mail, and a test needs a mailbox', async () => {
    await goTo(page, '/templates')
    await newTemplate(page, 'Rich', 'Hello there')
    await page.getByRole('button', { name: 'Snippet', exact: true }).click()
    await page.getByRole('button', { name: 'New snippet' }).click()
    const dialog = page.getByRole('dialog', { name: 'New snippet' })
    await dialog.getByLabel('Name').fill('Small ask')
    await dialog.getByLabel('Inserts').fill('Worth ten minutes?')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('radio', { name: 'Rich text' }).click()
    await body(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' friend.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/sm')
    await expect(page.getByRole('dialog', { name: 'Snippets' })).toContainText('Worth ten minutes?')
    await page.keyboard.press('Enter')
    await expect(body(page)).toContainText('Worth ten minutes?')
    // The text becomes bold, and the sidebar does not toggle.
    await expect(body(page).locator('strong').first()).toHaveText(' friend.')
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Variants' }).click()
    await page.getByLabel('Variant 1').fill('Best')
    await page.getByLabel('Variant 2').fill('Yours')
    await page.getByRole('button', { name: /^Insert/ }).click()
    await expect(body(page)).toContainText('{Best|Yours}')
    await save(page)
    await page.getByRole('radio', { name: 'Text', exact: true }).click()
    await expect(body(page)).toContainText('Worth ten minutes?{Best|Yours}')

    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect(page.getByText('2 different texts')).toBeVisible()
    const mail = page.frameLocator('iframe[title^="Preview"]')
    await expect(mail.locator('strong').first()).toHaveText('friend.')
    await expect(mail.locator('body')).toContainText(/minutes\?(Best|Yours)/)
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('link', { name: 'Connect a mailbox' }).click()
    await expect(page).toHaveURL(/\/providers/)
  })
})
