// The main journey: from an empty draft to a reviewed one, and the monthly limit.
import { body, newDraft, review, score, tryExample } from './analysis-page.ts'
import { arriveAt, expect, test } from './journey.ts'

test('what is written is scored, kept, and used in a campaign', async ({ page, context }) => {
  await arriveAt(page, '/analysis')

  await test.step('the score follows the draft while it is written', async () => {
    await expect(page.getByText('Your score appears as you type')).toBeVisible()
    await tryExample(page, 'A good one')
    const before = await score(page)
    expect(before).toBeGreaterThan(80)
    await body(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n\nACT NOW!!! This GUARANTEED offer expires tonight.')
    await expect.poll(() => score(page)).toBeLessThan(before)
  })

  await test.step('a draft survives a reload, and Tab leaves the editor', async () => {
    await newDraft(page)
    await body(page).click()
    await page.keyboard.type('Hi Maya, still here?')
    await page.waitForFunction(() =>
      Object.values(localStorage).some((value) => value.includes('still here?')),
    )
    await page.reload()
    await expect(body(page)).toContainText('Hi Maya, still here?')
    await body(page).click()
    await page.keyboard.press('Tab')
    await expect(body(page)).not.toBeFocused()
  })

  await test.step('a sequence is scored step by step', async () => {
    await newDraft(page)
    await page.getByRole('radio', { name: 'Whole sequence' }).click()
    await page.getByRole('textbox', { name: 'Text of step 1' }).click()
    await page.keyboard.insertText(
      'Hi Maya, you are hiring two SDRs in Leeds. Who trains them on writing? Would a scored draft help?',
    )
    await page.getByRole('textbox', { name: 'Text of step 2' }).click()
    await page.keyboard.insertText('Just checking in on my last email.')
    await expect(page.getByText(/^\d+ points$/)).toHaveCount(2)
    await review(page).click()
    await expect(page.getByText('Analyzed and saved in your history.')).toBeVisible()
  })

  await test.step('a very long text is scored beside the page', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await newDraft(page)
    await page.evaluate(async () => {
      const paragraph = 'We help companies like yours improve. Would it help you to see how? '.repeat(15)
      await navigator.clipboard.writeText(`${paragraph}\n\n`.repeat(300))
    })
    await body(page).click()
    await page.keyboard.press('Control+v')
    await expect(page.getByText(/^Score \d+ of 100/).first()).toBeAttached()
    await page.keyboard.type('Still typing')
    await expect(body(page)).toContainText('Still typing')
  })

  await test.step('what is in the analyser becomes the first step of a campaign', async () => {
    await newDraft(page)
    await tryExample(page, 'A good one')
    await page.getByRole('button', { name: 'Use in a campaign' }).click()
    await page.getByLabel('Campaign name').fill('From the analyser')
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await expect(page).toHaveURL(/\/campaigns\/[\w-]+\?tab=sequence/)
    await expect(page.getByRole('heading', { name: 'From the analyser' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveText('your two SDR openings')
  })
})

test('a month’s limit is counted, shown and kept', async ({ page }) => {
  await arriveAt(page, '/analysis')

  await test.step('a LinkedIn review is refused on Free, and costs nothing', async () => {
    await page.getByRole('radio', { name: /LinkedIn DM/ }).click()
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.click()
    await page.keyboard.insertText(
      'Hi Maya, saw that Northfell hires two SDRs in Leeds. Who trains them on writing?',
    )
    await expect(page.getByText(/^Score \d+ of 100/).first()).toBeAttached()
    await review(page).click()
    await expect(page.getByRole('alert')).toContainText('The Free plan has no LinkedIn analysis.')
    await expect(page.getByText(/^0 of 5 this month/)).toBeVisible()
  })

  await test.step('five reviews a month are kept, the sixth is refused and the live score goes on', async () => {
    await newDraft(page)
    await expect(page.getByText(/^0 of 5 this month, resets 1 \w{3}$/)).toBeVisible()
    await tryExample(page, 'A fair one')
    for (let used = 1; used <= 5; used++) {
      await review(page).click()
      await expect(page.getByText('Analyzed and saved in your history.')).toBeVisible()
      await expect(page.getByText(new RegExp(`^${used} of 5 this month`))).toBeVisible()
      await body(page).click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(` ${used}`)
      await expect(page.getByText('Analyzed and saved in your history.')).toBeHidden()
    }
    await review(page).click()
    await expect(page.getByRole('alert')).toContainText(
      'All 5 analyses of the Free plan are used for this month.',
    )
    await expect(page.getByRole('link', { name: 'See plans' })).toBeVisible()
    const before = await score(page)
    await page.keyboard.insertText(' ACT NOW!!! GUARANTEED winner, click here')
    await body(page).click()
    await page.keyboard.insertText(' ACT NOW!!! GUARANTEED winner, click here')
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
    await expect(page.getByText(/rule pack \d+/)).toBeVisible()
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect(body(page)).toContainText('we help companies like yours')
    await page.getByRole('button', { name: 'Back to the previous draft' }).click()
    await expect(body(page)).toContainText('GUARANTEED winner')
    await expect(page.getByText(/^5 of 5 this month/)).toBeVisible()
  })
})
