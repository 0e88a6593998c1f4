// Unsaved drafts survive a change of page, tab or device, and a lost connection.
import type { Page } from '@playwright/test'
import { goTo } from './go-to.ts'
import { arriveAt, enterAt, expect, newPerson, readMail, signUp, test } from './journey.ts'
import { createRows } from './request.ts'

const body = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })
const unsavedNote = (page: Page) =>
  page.getByText(/^Unsaved changes from \d\d:\d\d, from this or another device$/)
const draftSaved = (page: Page) => page.getByText('Draft saved')

async function arriveAtSequence(page: Page) {
  const person = await arriveAt(page, '/settings')
  const [campaign] = await createRows(page, 'email_campaigns', [{ title: 'Spring launch' }])
  await goTo(page, `/campaigns/${campaign!.id}?tab=sequence`)
  await page.getByRole('button', { name: 'Write the first email' }).click()
  await write(page, 'Half a thought')
  return person
}

async function write(page: Page, text: string): Promise<void> {
  await body(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

test('an unsaved sequence survives navigation, another tab and another device, and blocks a launch until it is saved', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  const person = await arriveAtSequence(page)
  const address = page.url()
  await page.getByRole('link', { name: /^Audience/ }).click()
  // The form stays mounted until the next page is rendered, so waiting for that makes the restore real.
  await expect(page.getByRole('heading', { name: 'Audience', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(body(page)).toHaveText('Half a thought')
  await expect(unsavedNote(page)).toBeVisible()
  await expect(draftSaved(page)).toBeVisible()

  const tab = await context.newPage()
  await tab.goto(address)
  await expect(body(tab)).toHaveText('Half a thought')
  await write(tab, 'A whole thought')
  await expect(body(page)).toHaveText('A whole thought')
  await expect(draftSaved(tab)).toBeVisible()
  await tab.close()

  const device = await (await browser.newContext({ baseURL })).newPage()
  await enterAt(device, new URL(address).pathname + new URL(address).search, person)
  await expect(body(device)).toHaveText('A whole thought')
  await expect(unsavedNote(device)).toBeVisible()

  // A launch sends the saved sequence, so it is blocked while the editor has unsaved changes.
  const launch = page.getByRole('dialog', { name: 'Launch Spring launch' })
  const unsaved = launch.getByText('The sequence has unsaved changes that the launch would not use.')
  await page.getByRole('button', { name: 'Launch', exact: true }).click()
  await expect(unsaved).toBeVisible()
  await launch.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Save sequence' }).click()
  await expect(page.getByText('Version 1, saved')).toBeVisible()
  await page.getByRole('button', { name: 'Launch', exact: true }).click()
  await expect(launch.getByText('Postal address').first()).toBeVisible()
  await expect(unsaved).toBeHidden()
  await launch.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByText('Version 1, saved')).toBeVisible()
  await expect(body(page)).toHaveText('A whole thought')
  await expect(unsavedNote(page)).toBeHidden()
})

test('unsaved settings survive a second device and a lost connection', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  const person = await arriveAt(page, '/settings')

  await test.step('the later of two devices is warned, and either version can be used', async () => {
    const device = await (await browser.newContext({ baseURL })).newPage()
    await enterAt(device, '/settings', person)
    const bio = (at: Page) => at.getByLabel('Bio')
    await expect(bio(device)).toBeVisible()
    await bio(page).fill('Written first')
    await expect(draftSaved(page)).toBeVisible()
    await bio(device).fill('Written second')
    const conflictAlert = device.getByRole('alert').filter({ hasText: 'Another tab or device changed this' })
    await expect(conflictAlert).toBeVisible()
    // A reload preserves both.
    await device.reload()
    await expect(conflictAlert).toBeVisible()
    await expect(bio(device)).toHaveValue('Written second')
    await conflictAlert.getByRole('button', { name: 'Use the other version' }).click()
    await expect(bio(device)).toHaveValue('Written first')
    await device.getByRole('button', { name: 'Undo' }).click()
    await expect(bio(device)).toHaveValue('Written second')
    await expect(draftSaved(device)).toBeVisible()
    await page.reload()
    await expect(bio(page)).toHaveValue('Written second')

    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(bio(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(bio(page)).toHaveValue('Written second')

    // A user may close the page within a second after discarding a draft, so the request does not wait for a timer.
    await expect(draftSaved(page)).toBeVisible()
    await page.reload()
    await expect(bio(page)).toHaveValue('Written second')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    expect((await removed).ok()).toBe(true)
    await page.clock.resume()
  })

  await test.step('offline changes stay on the device and are sent later, and signing out warns of unsent ones', async () => {
    await expect(page.getByLabel('Bio')).toBeVisible()
    await context.setOffline(true)
    await page.getByLabel('Bio').fill('Written in a tunnel')
    await expect(page.getByText('Offline: saved on this device')).toBeVisible()
    await context.setOffline(false)
    await expect(draftSaved(page)).toBeVisible()

    await page.route('**/rest/v1/drafts*', (route) => route.abort())
    await page.getByLabel('Bio').fill('Written before leaving')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    const warning = page.getByRole('alertdialog', { name: 'One draft is on this device only' })
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await page.unroute('**/rest/v1/drafts*')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/$/)
    const left = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('coldframe.drafts.')))
    await expect.poll(left).toEqual([])
  })
})

test('a draft from the home page survives a sign-up that is verified in another tab', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Paste yours' }).click()
  await page.getByRole('textbox', { name: 'Email', exact: true }).first().fill('Hi Maya, does this survive?')
  const person = newPerson()
  await signUp(page, person)
  const { text } = await readMail(page, person.email)
  const tab = await context.newPage()
  await tab.goto(/https?:\/\/\S+\/verify-email\?\S+/.exec(text)![0])
  await expect(tab).toHaveURL(/\/(dashboard|admin-dashboard)/)
  await tab.goto('/analysis')
  const editor = tab.getByRole('textbox', { name: 'Email body' })
  await expect(editor).toContainText('does this survive?')
  await expect(draftSaved(tab)).toBeVisible()
  await tab.reload()
  await expect(editor).toContainText('does this survive?')
})
