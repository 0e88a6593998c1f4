// A sequence with a condition and branches, by keyboard and on a phone.
import type { Page } from '@playwright/test'
import { axe } from './accessibility.ts'
import { goTo } from './go-to.ts'
import { arriveAt, expect, test } from './journey.ts'
import { createRows } from './request.ts'

/** Opens the empty sequence of a new campaign. */
async function openNewSequence(page: Page, title: string): Promise<void> {
  const [campaign] = await createRows(page, 'email_campaigns', [{ title }])
  await goTo(page, `/campaigns/${campaign!.id}?tab=sequence`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

async function addStep(page: Page, kind: string, text?: string): Promise<void> {
  await page.getByRole('group', { name: 'Add a step' }).getByRole('button', { name: kind }).click()
  if (text) await page.getByRole('textbox', { name: 'Body' }).fill(text)
}

/** Opens a select and chooses an option, by keyboard only. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).press('Enter')
  const wanted = page.getByRole('option', { name: option })
  await expect(wanted).toBeVisible()
  for (
    let presses = 0;
    presses < 20 && (await wanted.getAttribute('data-highlighted')) === null;
    presses += 1
  )
    await page.keyboard.press(presses < 10 ? 'ArrowDown' : 'ArrowUp')
  await page.keyboard.press('Enter')
  await expect(wanted).toBeHidden()
}

test('a condition is added, led to an email of its own, saved, undone and read on a phone', async ({
  page,
}) => {
  await arriveAt(page, '/settings')
  await openNewSequence(page, 'Price list')
  await page.getByRole('button', { name: 'Write the first email' }).click()
  await page.getByLabel('Subject').fill('prices')
  await page
    .getByRole('textbox', { name: 'Body' })
    .fill('Hi,\n\nhere they are: https://example.com/prices\n\nAda')
  await addStep(page, 'Condition')
  await addStep(page, 'Email', 'Did you get the list?')

  const steps = page.getByRole('list', { name: 'Steps' })
  await steps.getByRole('button', { name: /^Step 2/ }).click()
  const branch = page.getByRole('listitem', { name: 'Branch 1: Clicked' })
  await choose(page, 'Link', 'https://example.com/prices')
  await expect(branch.getByText('Leads will take this branch')).toBeHidden()
  await branch.getByRole('checkbox', { name: 'Also count machines' }).press('Space')
  await expect(branch.getByText('Leads will take this branch without having seen the email')).toBeVisible()
  await branch.getByRole('checkbox', { name: 'Also count machines' }).press('Space')
  await branch.getByLabel('Name').fill('Read the prices')

  await choose(page, 'Then, after branch 1', 'A new email')
  await expect(steps.getByRole('button', { name: /^Step 4/ })).toBeVisible()
  await expect(steps.getByText('Read the prices: then step 4')).toBeVisible()
  await expect(steps.getByText('Read the prices (step 2)')).toBeVisible()
  await steps.getByRole('button', { name: /^Step 4/ }).click()
  await page.getByRole('textbox', { name: 'Body' }).fill('Which of the three fits you?')

  // An unreachable step is reported immediately and prevents saving.
  await steps.getByRole('button', { name: /^Step 2/ }).click()
  await choose(page, 'Then, after branch 1', 'End the sequence')
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing leads to step 4.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save sequence' })).toBeDisabled()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps.getByText('Read the prices: then step 4')).toBeVisible()

  // The same on the canvas, by keyboard.
  await page.getByRole('radio', { name: 'Canvas' }).click()
  const canvas = page.getByRole('region', { name: 'Sequence as a canvas' })
  await expect(canvas.getByText('Read the prices')).toBeVisible()
  await canvas.getByRole('button', { name: 'Add a step after step 2, Read the prices' }).press('Enter')
  await page.getByRole('menuitem', { name: 'To-do' }).press('Enter')
  await expect(page.getByLabel('Instructions')).toBeVisible()
  await canvas.getByRole('button', { name: /^Step 2/ }).press('ArrowDown')
  await expect(canvas.getByRole('button', { name: /^Step 3 To-do/ })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(canvas.getByRole('button', { name: /^Step 2/ })).toBeFocused()
  const { violations } = await axe(page).include('.react-flow').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('radio', { name: 'Outline' }).click()
  await expect(steps.getByText('Read the prices: then step 4')).toBeVisible()

  await page.getByRole('button', { name: 'Save sequence' }).click()
  await expect(page.getByText('Version 1, saved')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(steps.getByText('Read the prices: then step 4')).toBeVisible()
  await steps.getByRole('button', { name: /^Step 2/ }).click()
  await expect(page.getByRole('combobox', { name: 'Link' })).toContainText('https://example.com/prices')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('what a reply begins and an action are added by the keyboard', async ({ page }) => {
  await arriveAt(page, '/settings')
  await openNewSequence(page, 'Price list')

  await test.step('what a question begins is added by the keyboard, saved and read on a phone', async () => {
    await page.getByRole('button', { name: 'Write the first email' }).click()
    await page.getByLabel('Subject').fill('prices')
    await page.getByRole('textbox', { name: 'Body' }).fill('Hi,\n\nshall I send our prices?\n\nAda')
    const replies = page.getByRole('region', { name: 'When someone replies' })
    await replies.getByRole('button', { name: 'Add steps for a reply “Question”' }).press('Enter')
    await replies
      .getByRole('group', { name: 'Add a step after “Question”' })
      .getByText('Email')
      .press('Enter')
    await page.getByRole('textbox', { name: 'Body' }).fill('Hi,\n\nour prices answer that.\n\nAda')
    const steps = replies.getByRole('list', { name: 'Steps after “Question”' })
    await expect(steps.getByRole('button', { name: /^Step 2/ })).toContainText('Re: prices')
    await expect(steps.getByText('day after the reply')).toBeVisible()
    // After a bounce tasks are possible, but no email is offered.
    const bounce = page.getByRole('region', { name: 'The email bounces' })
    await bounce.getByRole('button', { name: 'Add steps for a bounce' }).press('Enter')
    await expect(bounce.getByRole('button', { name: 'Email' })).toHaveCount(0)
    await bounce.getByRole('button', { name: 'To-do' }).press('Enter')
    await page.getByLabel('Instructions').fill('Find another address')
    await expect(bounce.getByText('day after the bounce')).toBeVisible()

    await page.getByRole('button', { name: 'Save sequence' }).click()
    await expect(page.getByText('Version 1, saved')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(steps.getByRole('button', { name: /^Step 2/ })).toContainText('our prices answer that.')
    await expect(bounce.getByRole('button', { name: /^Step 3/ })).toContainText('Find another address')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('an action is added by the keyboard, saved, undone and read on a phone', async () => {
    await openNewSequence(page, 'Second price list')
    await page.getByRole('button', { name: 'Write the first email' }).click()
    await page.getByLabel('Subject').fill('prices')
    await page.getByRole('textbox', { name: 'Body' }).fill('Hi,\n\nshall I send our prices?\n\nAda')
    await page.getByRole('group', { name: 'Add a step' }).getByText('Action').press('Enter')
    const steps = page.getByRole('list', { name: 'Steps' })
    const alert = page.getByRole('alert').filter({ hasText: 'The action of step 2 names no tag.' })
    await expect(alert).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save sequence' })).toBeDisabled()
    await page.getByLabel('Tag').fill('warm')
    await expect(alert).toBeHidden()
    await expect(steps.getByRole('button', { name: /^Step 2/ })).toContainText('Add the tag “warm”')
    await expect(steps.getByText('at once')).toBeVisible()
    await page.getByRole('button', { name: 'Save sequence' }).click()
    await expect(page.getByText('Version 1, saved')).toBeVisible()
    await choose(page, 'What it does', 'Remove a tag')
    await expect(steps.getByRole('button', { name: /^Step 2/ })).toContainText('Remove the tag “warm”')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(steps.getByRole('button', { name: /^Step 2/ })).toContainText('Add the tag “warm”')
    // The same on the canvas, by keyboard: adds a step that assigns an owner to the contact.
    await page.getByRole('radio', { name: 'Canvas' }).click()
    const canvas = page.getByRole('region', { name: 'Sequence as a canvas' })
    await expect(canvas.getByText('Add the tag “warm”')).toBeVisible()
    await canvas.getByRole('button', { name: /^Add a step after step 2/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Action' }).press('Enter')
    await choose(page, 'What it does', 'Change the owner')
    const unnamed = page.getByRole('alert').filter({ hasText: 'The action of step 3 names no member.' })
    await expect(unnamed).toBeVisible()
    await page.getByRole('combobox', { name: 'New owner' }).press('Enter')
    await page.getByRole('option').first().press('Enter')
    await expect(unnamed).toBeHidden()
    await canvas.getByRole('button', { name: /^Step 2/ }).press('ArrowDown')
    await expect(canvas.getByRole('button', { name: /^Step 3/ })).toBeFocused()
    await expect(canvas.getByRole('button', { name: /^Step 3/ })).toContainText('Change the owner')
    const { violations } = await axe(page).include('.react-flow').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.getByRole('button', { name: 'Save sequence' }).click()
    await expect(page.getByText('Version 2, saved')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await steps.getByRole('button', { name: /^Step 2/ }).click()
    await expect(page.getByLabel('Tag')).toHaveValue('warm')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
