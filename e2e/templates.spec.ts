// Templates: starters, versions, files, concurrent edits, and the limit of the Free plan.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { requestAsPage } from './request.ts'
import { goTo } from './go-to.ts'
import { arriveAt, enterAt, expect, test } from './journey.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })
const saved = (page: Page, version: number) => page.getByText(`Version ${version}, saved`)

async function newBlank(page: Page): Promise<void> {
  await goTo(page, '/templates')
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('menuitem', { name: 'Blank' }).click()
  await expect(body(page)).toBeVisible()
}

async function write(page: Page, title: string, text: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await body(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

async function save(page: Page, version: number): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saved(page, version)).toBeVisible()
}

/** Creates templates through the API as the signed-in user. */
async function createTemplates(page: Page, count: number): Promise<void> {
  // The first workspace is created half a second after the first visit.
  await expect(page.getByRole('button', { name: /My Workspace/ })).toBeVisible()
  const [workspace] = await requestAsPage<{ id: string }[]>(page, 'get', 'workspaces?select=id')
  for (let number = 1; number <= count; number++)
    await requestAsPage(page, 'post', 'email_templates', {
      workspace_id: workspace?.id,
      title: `Number ${number}`,
    })
}

test('templates are edited, versioned, exported and imported', async ({ page }) => {
  await arriveAt(page, '/templates')

  await test.step('a starter becomes a template, scored while the user types', async () => {
    await page.getByRole('button', { name: 'Open the starter library' }).click()
    await page.getByRole('button', { name: 'Use this: One honest question' }).click()
    await expect(page.getByText('Template created successfully')).toBeVisible()
    await expect(body(page)).toContainText('who writes the proposal')
    const score = page.getByText(/^Score \d+ of 100/)
    await expect(score).toHaveText(/Score 9\d/)
    await body(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(' ACT NOW!!! GUARANTEED winner, click here')
    await expect(score).not.toHaveText(/Score 9\d/)

    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.getByRole('radio', { name: 'Plain' }).click()
    await expect(page.getByText('Hi Maya')).toBeVisible()
  })

  await test.step('a merge tag is inserted at the cursor, with its fallback', async () => {
    await newBlank(page)
    await body(page).click()
    await page.keyboard.type('Hello ')
    await page.getByRole('button', { name: 'Merge tag' }).click()
    await page.getByLabel('Fallback').fill('friend')
    await page.getByRole('button', { name: /^Insert/ }).click()
    await expect(body(page)).toHaveText('Hello {{first_name|friend}}')
    await expect(body(page)).toBeFocused()
    await page.keyboard.type('!')
    await expect(body(page)).toHaveText('Hello {{first_name|friend}}!')
  })

  await test.step('every save creates a version, and restoring an old one creates the newest', async () => {
    await newBlank(page)
    await write(page, 'Proposal', 'The first words')
    await save(page, 2)
    await write(page, 'Proposal', 'Quite different')
    await page.keyboard.press('Control+s')
    await expect(saved(page, 3)).toBeVisible()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('button', { name: /^Version 2/ }).click()
    await expect(page.getByRole('dialog')).toContainText('The first words')
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await expect(saved(page, 4)).toBeVisible()
    await expect(body(page)).toHaveText('The first words')
    await expect(page.getByRole('button', { name: /^Version \d/ })).toHaveCount(4)
  })

  await test.step('unsaved changes survive a reload', async () => {
    await newBlank(page)
    await write(page, 'Half done', 'Not saved yet')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(body(page)).toHaveText('Not saved yet')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(body(page)).not.toContainText('Not saved yet')
  })

  await test.step('a template is exported and imported again, and an invalid file is rejected', async () => {
    await newBlank(page)
    await write(page, 'Out and in', 'Hello there')
    await save(page, 2)
    await page.getByRole('button', { name: 'Actions for Out and in' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'JSON' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('out-and-in.json')
    const buffer = await readFile(await download.path())
    await goTo(page, '/templates')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'New template' }).click()
    await page.getByRole('menuitem', { name: 'Import a file' }).click()
    await (await choosing).setFiles({ name: 'out-and-in.json', mimeType: 'application/json', buffer })
    await expect(page.getByText('Template created successfully')).toBeVisible()
    await expect(body(page)).toHaveText('Hello there')
    await goTo(page, '/templates')
    await expect(page.getByRole('link', { name: 'Out and in' })).toHaveCount(2)
    await page
      .getByLabel('Template file')
      .setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{') })
    await expect(
      page.getByText('broken.json: This file ends in .json, but it is not valid JSON.'),
    ).toBeVisible()
  })

  await test.step('a script in a template never runs', async () => {
    await newBlank(page)
    await page.getByLabel('Title', { exact: true }).fill('<script>document.title = "ran"</script>')
    await page.getByRole('radio', { name: 'HTML' }).click()
    await page.getByRole('textbox', { name: 'HTML body' }).click()
    await page.keyboard.insertText(
      '<img src=x onerror="top.document.title=1"><script>top.document.title=2</script>',
    )
    await page.getByRole('tab', { name: 'Preview' }).click()
    await expect(page.locator('iframe[title^="Preview"]')).toBeVisible()
    await save(page, 2)
    await expect(page).toHaveTitle(/^<script>document/)
  })
})

test('templates are deleted, hidden by a plan, and edited by two users', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await arriveAt(page, '/templates')
  const other = await (await browser.newContext({ baseURL })).newPage()

  await test.step('a deleted template is restored with its history, or deleted for good', async () => {
    await newBlank(page)
    await write(page, 'Nearly lost', 'Words')
    await save(page, 2)
    const remove = async () => {
      await page.getByRole('button', { name: 'Actions for Nearly lost' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(page).toHaveURL(/\/templates$/)
      await expect(page.getByRole('link', { name: 'Nearly lost' })).toBeHidden()
    }
    await remove()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Nearly lost' }).click()
    await expect(saved(page, 2)).toBeVisible()
    await remove()
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Template deleted successfully')).toBeVisible()
    await expect(page.getByText('No templates yet')).toBeVisible()
  })

  await test.step('the Free plan shows the ten newest, and says why', async () => {
    await createTemplates(page, 12)
    await expect(page.getByRole('complementary', { name: 'Hidden templates' })).toContainText(
      'Showing 10 of 12 templates. The Free plan shows the 10 newest in a workspace. The 2 older ones are kept',
    )
    await expect(page.getByRole('link', { name: 'Number 3', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Number 2', exact: true })).toBeHidden()
  })

  await test.step('the second of two users to save is warned, and both texts are kept', async () => {
    await newBlank(page)
    await write(page, 'Shared', 'Common beginning')
    await save(page, 2)
    await enterAt(other, new URL(page.url()).pathname, person)
    await expect(body(other)).toHaveText('Common beginning')

    await write(page, 'Shared', 'Mine')
    await save(page, 3)
    // The other user has not typed anything, so the new text appears automatically.
    await expect(body(other)).toHaveText('Mine')

    await body(other).click()
    await other.keyboard.type('Theirs and ')
    await write(page, 'Shared', 'Mine again')
    await save(page, 4)
    await expect(other.getByText('Someone else saved version 4 while you were editing.')).toBeVisible()
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = other.getByRole('dialog', { name: 'Someone else saved this template' })
    await expect(dialog).toContainText('Mine again')
    await dialog.getByRole('button', { name: 'Save mine as version 5' }).click()
    await expect(saved(other, 5)).toBeVisible()
    await expect(body(page)).toContainText('Theirs and')
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('button', { name: /^Version 4/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Mine again')
  })

  await test.step('changes to a template that someone else deleted are saved as a copy', async () => {
    await newBlank(page)
    await write(page, 'Doomed', 'Words worth keeping')
    await save(page, 2)
    await goTo(other, '/templates')
    await other.getByRole('button', { name: 'Actions for Doomed' }).click()
    await other.getByRole('menuitem', { name: 'Delete' }).click()
    await body(page).click()
    await page.keyboard.type('My ')
    await other.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click()
    await expect(other.getByText('Template deleted successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save mine as a copy' }).click()
    await expect(page.getByRole('heading', { name: 'Doomed (copy)' })).toBeVisible()
    await expect(body(page)).toContainText('My ')
  })
})
