// The analyzer's findings: marked in place, navigated, explained and fixed.
import type { Page } from '@playwright/test'
import { axe } from './accessibility.ts'
import { body, newDraft, score, tryExample } from './analysis-page.ts'
import { arriveAt, enterAt, expect, test } from './journey.ts'

const marked = (page: Page, text: string) => body(page).locator('[data-finding]', { hasText: text }).first()

test('findings are marked, navigated, opened, fixed and rewritten', async ({ page }) => {
  await arriveAt(page, '/analysis')

  await test.step('what is typed is marked where it stands', async () => {
    await body(page).click()
    await page.keyboard.type('Hi Maya, I hope you are doing well! We leverage synergies.')
    await expect(marked(page, 'leverage')).toBeVisible()
    await expect(marked(page, 'I hope you are doing well!')).toBeVisible()
    await page.getByRole('button', { name: /^Brevity \d/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(marked(page, 'leverage')).toBeVisible()
  })

  await test.step('findings are walked, fixed and undone without a mouse', async () => {
    await newDraft(page)
    await tryExample(page, 'A poor one')
    await expect(body(page).locator('[data-finding]').first()).toBeVisible()
    await body(page).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Alt+ArrowDown')
    const card = page.getByRole('dialog')
    await expect(card).toBeVisible()
    const first = await card.textContent()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(card).not.toHaveText(first!)
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()

    await expect(body(page)).toContainText('I hope this email finds you well.')
    await marked(page, 'I hope this email finds you well').click()
    await page.keyboard.press('Alt+Enter')
    await expect(body(page)).not.toContainText('I hope this email finds you well.')
    await page.keyboard.press('Control+z')
    await expect(body(page)).toContainText('I hope this email finds you well.')
  })

  await test.step('a fix is undone while the focus is outside of the text', async () => {
    for (const leave of [
      () => page.getByRole('tab', { name: 'Preview' }).focus(),
      () => page.evaluate(() => (document.activeElement as HTMLElement).blur()),
    ]) {
      await marked(page, 'I hope this email finds you well').click()
      await page.keyboard.press('Alt+Enter')
      await expect(body(page)).not.toContainText('I hope this email finds you well.')
      await leave()
      await page.keyboard.press('Control+z')
      await expect(body(page)).toContainText('I hope this email finds you well.')
    }
  })

  await test.step('a fix is undone even before the page has taken over what was fixed', async () => {
    // Waits for the mark: without it nothing would be fixed, and the undo would revert an older change.
    await marked(page, 'I hope this email finds you well').click()
    await body(page).evaluate(undoAsSoonAsDrawn)
    await expect(body(page)).toContainText('I hope this email finds you well.')
  })

  await test.step('a finding opens under the pointer, waits for it, and is fixed by a click', async () => {
    await newDraft(page)
    await tryExample(page, 'A fair one')
    await marked(page, "I hope you're doing well.").hover()
    const card = page.getByRole('dialog')
    await expect(card).toContainText('The first line says nothing')
    await card.hover()
    await card.getByRole('button', { name: /^Delete/ }).click()
    await expect(body(page)).not.toContainText("I hope you're doing well.")
    await expect(card).toBeHidden()
  })

  await test.step('without a language model the rules repair what they can, and say that it was them', async () => {
    await newDraft(page)
    await tryExample(page, 'A fair one')
    const before = await score(page)
    await page.getByRole('tab', { name: 'Rewrite' }).click()
    await page.getByRole('button', { name: 'Shorter' }).click()
    await expect(
      page.getByText('No language model is set up on this installation.', { exact: false }),
    ).toBeVisible()
    await expect(page.getByText('Fixed by the rules')).toBeVisible()
    const change = page.getByRole('checkbox').first()
    await change.focus()
    await page.keyboard.press('Space')
    await expect(change).not.toBeChecked()
    await page.keyboard.press('Space')
    await expect(change).toBeChecked()
    await page.getByRole('button', { name: 'Use this' }).click()
    await expect(body(page)).not.toContainText("I hope you're doing well.")
    await page.getByRole('tab', { name: 'Score' }).click()
    await expect.poll(() => score(page)).toBeGreaterThan(before)
    await body(page).click()
    await page.keyboard.press('Control+z')
    await expect(body(page)).toContainText("I hope you're doing well.")
  })
})

/** Presses Alt+Enter, and Ctrl+Z at the first change that the fix makes to the page outside the editor. */
async function undoAsSoonAsDrawn(editor: Element): Promise<void> {
  const press = (key: string, modifiers: KeyboardEventInit) =>
    editor.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }))
  const drawn = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      press('z', { ctrlKey: true })
      resolve()
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  press('Enter', { altKey: true })
  await drawn
}

async function openRule(page: Page): Promise<void> {
  await tryExample(page, 'A poor one')
  await page.getByRole('button', { name: /^Brevity.*to improve/ }).click()
  await page.getByRole('button', { name: /The length costs replies/ }).click()
}

test('a rule shows what one’s own replies say, and a sample at first', async ({ page, server }) => {
  await enterAt(page, '/analysis', server.demo)
  await openRule(page)
  const own = page.getByRole('region', { name: 'Your data says' })
  await expect(own).toContainText('Sample, not yours')
  await expect(own).toContainText(/95% interval/)
})

test('the screen is accessible, and learns the words of its writer', async ({ page, context }) => {
  await arriveAt(page, '/analysis')

  await test.step('the screen has nothing serious for axe, empty or full', async () => {
    await expectAccessible(page)
    await tryExample(page, 'A poor one')
    await page.getByRole('button', { name: /^Subject \d+ to improve/ }).click()
    await expectAccessible(page)
    for (const tab of ['Rewrite', 'Subject', 'Preview', 'Delivery']) {
      await page.getByRole('tab', { name: tab }).click()
      await expectAccessible(page, '[role=tabpanel]')
    }
  })

  await test.step('what one’s own replies say of a rule is had on Free by an upgrade', async () => {
    await newDraft(page)
    await openRule(page)
    await expect(page.getByText('is part of advanced scoring')).toBeVisible()
  })

  await test.step('a misspelt word is marked, mended with one press, or goes into the own dictionary', async () => {
    await newDraft(page)
    await body(page).click()
    await page.keyboard.type(
      'Hi Maya,\n\nYour new team will definately recieve this on Monday, and so will the others.',
    )
    const marked = (word: string) => body(page).locator('[data-finding="spelling"]', { hasText: word })
    await marked('recieve').first().hover()
    const card = page.getByRole('dialog')
    await card.getByRole('button', { name: 'Write "receive"' }).click()
    await expect(body(page)).toContainText('will definately receive this')
    await marked('definately').first().hover()
    await card.getByRole('button', { name: 'Add to my dictionary' }).click()
    await expect(page.getByText('“definately” is in your dictionary')).toBeVisible()
    await expect(marked('definately')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(marked('definately')).not.toHaveCount(0)
  })

  await test.step('a word of the dictionary counts at once in another tab, and no longer once it is removed', async () => {
    await newDraft(page)
    await body(page).click()
    await page.keyboard.type('Hi Maya,\n\nYour new team will definately see this on Monday.')
    const marked = body(page).locator('[data-finding="spelling"]', { hasText: 'definately' })
    await expect(marked).not.toHaveCount(0)
    const other = await context.newPage()
    await other.goto('/settings/workspace')
    const words = other.getByRole('list', { name: 'Dictionary', exact: true })
    await other.getByLabel('New word').last().fill('definately')
    await other.getByRole('button', { name: 'Add', exact: true }).last().click()
    await expect(marked).toHaveCount(0)
    await words.getByRole('button', { name: 'Remove definately' }).click()
    await expect(marked).not.toHaveCount(0)
  })
})

/** Checks the page, or only the part that has changed. */
async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const { violations } = await axe(page).include(part).exclude('iframe').analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
