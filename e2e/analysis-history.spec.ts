// The analysis history: finding, sharing and comparing past analyses.
import { goTo } from './go-to.ts'
import { enterAt, expect, test } from './journey.ts'

test('what was analyzed is found, compared and shared', async ({ page, browser, server }) => {
  await enterAt(page, '/analysis/history', server.demo)

  await test.step('the history is narrowed by score, and the address keeps it', async () => {
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
    await goTo(page, '/analysis/history?band=poor&kind=sequence')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(calm.first()).toBeVisible()
  })

  await test.step('two versions stand side by side with what changed', async () => {
    await goTo(page, '/analysis/history')
    await page.getByRole('checkbox', { name: 'Compare your first sales hire' }).first().click()
    await page.getByRole('checkbox', { name: 'Compare RE: AMAZING OPPORTUNITY!!!' }).first().click()
    await page.getByRole('link', { name: 'Compare' }).click()
    await expect(page.getByRole('heading', { name: 'Effect on the score' })).toBeVisible()
    await expect(page.getByText(/^Score \d+ of 100/)).toHaveCount(2)
    await expect(page.getByRole('region', { name: 'Words' }).locator('ins').first()).toBeVisible()
  })

  await test.step('a shared report opens without an account until its link is taken back', async () => {
    await goTo(page, '/analysis/history')
    await page.getByRole('link', { name: 'your first sales hire' }).first().click()
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Create a link' }).click()
    const url = await page.getByLabel('Link to the report').inputValue()

    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(url)
    await expect(visitor.getByRole('heading', { name: 'your first sales hire' })).toBeVisible()
    await expect(visitor.getByText(/^Score \d+ of 100/)).toBeAttached()
    await page.getByRole('button', { name: 'Revoke the link' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the link' }).click()
    await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('This link does not work.')).toBeVisible()
    await visitor.context().close()
  })
})
