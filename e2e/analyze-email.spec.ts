// The journey that people come for: from an empty desk to a reviewed draft, a month's limit and a history.
import { arrive, arriveAt, enterAt, expect, test } from './journey.ts'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const score = async (page: Page): Promise<number> => {
  const text = await page
    .getByRole('region', { name: 'Score' })
    .getByText(/^Score \d+ of 100/)
    .textContent()
  return Number(/\d+/.exec(text ?? '')?.[0])
}
const body = (page: Page) => page.getByRole('textbox', { name: 'Email body' })
const openDesk = async (page: Page) => {
  await page.goto('/analysis')
  await expect(body(page)).toBeVisible()
}
const tryExample = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click()
  await expect(page.getByText(/^Score \d+ of 100/).first()).toBeAttached()
}
const review = (page: Page) => page.getByRole('button', { name: 'Deep review' })

test('the score follows the draft while it is written', async ({ page }) => {
  await arriveAt(page, '/analysis')
  await expect(page.getByText('Your score appears as you type')).toBeVisible()
  await tryExample(page, 'A good one')
  const before = await score(page)
  expect(before).toBeGreaterThan(80)
  await body(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\nACT NOW!!! This GUARANTEED offer expires tonight.')
  await expect.poll(() => score(page)).toBeLessThan(before)
})

test('what is typed is marked where it stands', async ({ page }) => {
  await arriveAt(page, '/analysis')
  await body(page).click()
  await page.keyboard.type('Hi Maya, I hope you are doing well! We leverage synergies.')
  await expect(body(page).locator('[data-finding]', { hasText: 'leverage' }).first()).toBeVisible()
  await expect(
    body(page).locator('[data-finding]', { hasText: 'I hope you are doing well!' }).first(),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Brevity/, pressed: true }).click()
  await expect(body(page).locator('[data-finding]', { hasText: 'leverage' })).toHaveCount(0)
})

test('findings are walked, fixed and undone without a mouse', async ({ page }) => {
  await arriveAt(page, '/analysis')
  await tryExample(page, 'A poor one')
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
  await page.getByText('I hope this email finds you well.').click()
  await page.keyboard.press('Alt+Enter')
  await expect(body(page)).not.toContainText('I hope this email finds you well.')
  await page.keyboard.press('Control+z')
  await expect(body(page)).toContainText('I hope this email finds you well.')
})

test('a finding opens under the pointer, waits for it, and is fixed by a click', async ({ page }) => {
  await arriveAt(page, '/analysis')
  await tryExample(page, 'A fair one')
  await page.getByText("I hope you're doing well.").first().hover()
  const card = page.getByRole('dialog')
  await expect(card).toContainText('The first line says nothing')
  await card.hover()
  await card.getByRole('button', { name: /^Delete/ }).click()
  await expect(body(page)).not.toContainText("I hope you're doing well.")
  await expect(card).toBeHidden()
})

test('a draft survives a reload, and Tab leaves the editor', async ({ page }) => {
  await arriveAt(page, '/analysis')
  await body(page).click()
  await page.keyboard.type('Hi Maya, still here?')
  await page.waitForFunction(() => Object.values(localStorage).some((value) => value.includes('still here?')))
  await page.reload()
  await expect(body(page)).toContainText('Hi Maya, still here?')
  await body(page).click()
  await page.keyboard.press('Tab')
  await expect(body(page)).not.toBeFocused()
})

test('five reviews a month are kept, the sixth is refused and the live score goes on', async ({ page }) => {
  await arriveAt(page, '/analysis')
  await expect(page.getByText(/^0 of 5 this month, resets 1 \w{3}$/)).toBeVisible()
  await tryExample(page, 'A fair one')
  for (let used = 1; used <= 5; used++) {
    await review(page).click()
    await expect(page.getByText('Reviewed and kept in your history.')).toBeVisible()
    await expect(page.getByText(new RegExp(`^${used} of 5 this month`))).toBeVisible()
    await body(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(` ${used}`)
    await expect(page.getByText('Reviewed and kept in your history.')).toBeHidden()
  }
  await review(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'All 5 analyses of the Free plan are used for this month.',
  )
  await expect(page.getByRole('link', { name: 'See plans' })).toBeVisible()
  const before = await score(page)
  await page.keyboard.type(' ACT NOW!!! GUARANTEED winner, click here')
  await body(page).click()
  await page.keyboard.type(' ACT NOW!!! GUARANTEED winner, click here')
  await expect.poll(() => score(page)).toBeLessThan(before)

  await page.getByRole('link', { name: 'History' }).click()
  const rows = page.getByRole('row', { name: /Quick question about your sales process/ })
  await expect(rows).toHaveCount(5)
  await rows
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(4)
  await rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Quick question about your sales process' })).toBeVisible()
  await expect(page.getByText(/rule pack 1/)).toBeVisible()
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(body(page)).toContainText('we help companies like yours')
  await page.getByRole('button', { name: 'Back to the draft before' }).click()
  await expect(body(page)).toContainText('GUARANTEED winner')
  await expect(page.getByText(/^5 of 5 this month/)).toBeVisible()
})

test('a lost connection says so and keeps the draft', async ({ page, context }) => {
  const ahead = page.waitForResponse(/\/campaigns-page-/)
  await page.route('**/providers-page-*', (route) => route.abort())
  await arriveAt(page, '/analysis')
  await tryExample(page, 'A good one')
  await ahead
  await context.setOffline(true)
  await review(page).click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(body(page)).toContainText('hiring two SDRs')

  // The code of the other rooms came while there was time; where it did not, the room opens once it can.
  await page.getByRole('link', { name: /^Campaigns/ }).click()
  await expect(page.getByRole('heading', { name: /^Campaigns/ })).toBeVisible()
  await page.getByRole('link', { name: 'Email Providers' }).click()
  await expect(page.getByRole('alert')).toContainText('This screen needs a connection')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('This screen needs a connection')
  await page.unroute('**/providers-page-*')
  await context.setOffline(false)
  await expect(page.getByText('No mailbox connected yet')).toBeVisible()

  await page.goto('/analysis')
  await expect(body(page)).toContainText('hiring two SDRs')
  await review(page).click()
  await expect(page.getByText('Reviewed and kept in your history.')).toBeVisible()
  await expect(page.getByText(/^1 of 5 this month/)).toBeVisible()
})

test('a very long text is scored beside the page', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await arriveAt(page, '/analysis')
  await page.evaluate(async () => {
    const paragraph = 'We help companies like yours improve. Would it help you to see how? '.repeat(15)
    await navigator.clipboard.writeText(`${paragraph}\n\n`.repeat(300))
  })
  await body(page).click()
  await page.keyboard.press('Control+v')
  await expect(page.getByText(/^Score \d+ of 100/).first()).toBeAttached({ timeout: 30_000 })
  await page.keyboard.type('Still typing')
  await expect(body(page)).toContainText('Still typing')
})

test('a sequence is scored step by step', async ({ page, server }) => {
  await enterAt(page, '/analysis', server.demo)
  await page.getByRole('radio', { name: 'Whole sequence' }).click()
  await page.getByRole('textbox', { name: 'Text of step 1' }).click()
  await page.keyboard.type(
    'Hi Maya, you are hiring two SDRs in Leeds. Who trains them on writing? Would a scored draft help?',
  )
  await page.getByRole('textbox', { name: 'Text of step 2' }).click()
  await page.keyboard.type('Just checking in on my last email.')
  await expect(page.getByText(/^\d+ points$/)).toHaveCount(2)
  await review(page).click()
  await expect(page.getByText('Reviewed and kept in your history.')).toBeVisible()
})

test('without a language model the rules repair what they can, and say that it was them', async ({
  page,
}) => {
  await arriveAt(page, '/analysis')
  await tryExample(page, 'A fair one')
  const before = await score(page)
  await page.getByRole('tab', { name: 'Rewrite' }).click()
  await page.getByRole('button', { name: 'Shorter' }).click()
  await expect(
    page.getByText('No language model is set up on this installation.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('Repaired by the rules')).toBeVisible()
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

test('a LinkedIn review is refused on Free, and costs nothing', async ({ page }) => {
  await arriveAt(page, '/analysis')
  await page.getByRole('radio', { name: /LinkedIn DM/ }).click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.click()
  await page.keyboard.type('Hi Maya, saw that Northfell hires two SDRs in Leeds. Who trains them on writing?')
  await expect(page.getByText(/^Score \d+ of 100/).first()).toBeAttached()
  await review(page).click()
  await expect(page.getByRole('alert')).toContainText('The Free plan has no LinkedIn analysis.')
  await expect(page.getByText(/^0 of 5 this month/)).toBeVisible()
})

test('a shared report opens without an account until its link is taken back', async ({
  page,
  browser,
  server,
}) => {
  await enterAt(page, '/analysis/history', server.demo)
  await page.getByRole('link', { name: 'your first sales hire' }).first().click()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const url = await page.getByLabel('Link to the report').inputValue()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { name: 'your first sales hire' })).toBeVisible()
  await expect(visitor.getByText(/^Score \d+ of 100/)).toBeAttached()
  await page.getByRole('button', { name: 'Take the link back' }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('This link leads nowhere (any more).')).toBeVisible()
  await visitor.context().close()
})

test('the history is narrowed by score, and the address keeps it', async ({ page, server }) => {
  await enterAt(page, '/analysis/history', server.demo)
  const shouted = page.getByRole('link', { name: 'RE: AMAZING OPPORTUNITY!!!' })
  const calm = page.getByRole('link', { name: 'your first sales hire' })
  await expect(shouted.first()).toBeVisible()
  await expect(calm.first()).toBeVisible()
  await page.getByRole('button', { name: 'Filter by Score' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Needs work' }).click()
  await expect(calm).toHaveCount(0)
  await expect(page).toHaveURL(/band=poor/)
  await page.reload()
  await expect(shouted.first()).toBeVisible()
  await expect(calm).toHaveCount(0)
  await page.goto('/analysis/history?band=poor&kind=sequence')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(calm.first()).toBeVisible()
})

test('what is on the desk becomes the first step of a campaign', async ({ page }) => {
  await arriveAt(page, '/analysis')
  await tryExample(page, 'A good one')
  await page.getByRole('button', { name: 'Use in a campaign' }).click()
  await page.getByLabel('Campaign name').fill('From the desk')
  await page.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page).toHaveURL(/\/campaigns\/[\w-]+\?tab=sequence/)
  await expect(page.getByRole('heading', { name: 'From the desk' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveText('your two SDR openings')
})

test('a rule shows what one’s own replies say: a sample at first, and on Free where it is to be had', async ({
  page,
  server,
}) => {
  const openRule = async () => {
    await openDesk(page)
    await tryExample(page, 'A poor one')
    await page.getByRole('button', { name: /^Brevity.*to improve/ }).click()
    await page.getByRole('button', { name: /The length costs replies/ }).click()
  }
  await arrive(page)
  await openRule()
  await expect(page.getByText('is part of advanced scoring')).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await enterAt(page, '/dashboard', server.demo)
  await openRule()
  const own = page.getByRole('region', { name: 'Your data says' })
  await expect(own).toContainText('Sample, not yours')
  await expect(own).toContainText(/95 % interval/)
})

test('two versions stand side by side with what changed', async ({ page, server }) => {
  await enterAt(page, '/analysis/history', server.demo)
  await page.getByRole('checkbox', { name: 'Compare your first sales hire' }).first().click()
  await page.getByRole('checkbox', { name: 'Compare RE: AMAZING OPPORTUNITY!!!' }).first().click()
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { name: 'What it did to the score' })).toBeVisible()
  await expect(page.getByText(/^Score \d+ of 100/)).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Words' }).locator('ins').first()).toBeVisible()
})

test('the screen has nothing serious for axe, empty or full', async ({ page }) => {
  await arriveAt(page, '/analysis')
  await expectAccessible(page)
  await tryExample(page, 'A poor one')
  await page.getByRole('button', { name: /^Subject \d+ to improve/ }).click()
  await expectAccessible(page)
  for (const tab of ['Rewrite', 'Subject', 'Preview', 'Delivery']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectAccessible(page)
  }
})

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
