// From the pricing page to the first day of a paid plan, as a visitor.
import type { Page } from '@playwright/test'
import { enterAt, expect, test } from './journey.ts'

test('a visitor chooses a plan, and is told of no payment that they did not make', async ({ page }) => {
  await test.step('Start Free Trial keeps the free plan and goes to sign up', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Start Free Trial' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect.poll(() => storedPlan(page)).toMatchObject({ planType: 'free' })
  })

  await test.step('prices follow the period, yearly first, and a paid plan asks to sign in first', async () => {
    await page.goto('/pricing')
    await expect(page.getByText('Save 20%')).toBeVisible()
    const starter = page.getByRole('region', { name: 'Starter' })
    await expect(starter).toContainText('$99.99')
    await expect(starter).toContainText('$119.88')
    await expect(starter).toContainText('You save $19.89 a year (16%)')
    await page.getByRole('radio', { name: 'Monthly' }).check({ force: true })
    await expect(starter).toContainText('$9.99')
    await expect(page.getByRole('region', { name: 'Pro' })).toContainText('$19.99')
    await starter.getByRole('link', { name: 'Choose Starter' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect
      .poll(() => storedPlan(page))
      .toEqual({
        planType: 'premium',
        planName: 'Starter',
        price: 9.99,
        billingPeriod: 'monthly',
      })
  })

  await test.step('a signed-out visitor is told of no payment, and nothing is asked for them', async () => {
    let checkCount = 0
    await page.route('**/functions/v1/check-subscription', (route) => {
      checkCount += 1
      return route.abort()
    })
    await page.goto('/payment-success?session_id=cs_test_1')
    await expect(page.getByRole('heading', { name: 'Sign in to see your plan' })).toBeVisible()
    await expect(page.getByText('Payment successful')).toBeHidden()
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/auth/)
    expect(checkCount).toBe(0)
  })
})

test('after paying, the chosen plan is forgotten and the dashboard opens', async ({ page, server }) => {
  await enterAt(page, '/dashboard', server.demo)
  await expect(page.getByText('Current Plan: Professional')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Yours: Pro Plan · \d+ analyses$/ })).toBeVisible()
  await page.evaluate(`localStorage.setItem('selectedPlan', '{"planType":"pro"}')`)
  let answer = () => {}
  const checked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/functions/v1/check-subscription', async (route) => {
    await checked
    await route.fulfill({ json: { subscribed: true } })
  })
  await page.goto('/payment-success?session_id=cs_test_1')
  await expect(page.getByText('Activating your subscription...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to Dashboard' })).toBeDisabled()
  await expect.poll(() => storedPlan(page)).toBeNull()
  answer()
  await expect(page).toHaveURL(/\/dashboard/)
})

async function storedPlan(page: Page): Promise<unknown> {
  return JSON.parse(await page.evaluate<string>(`localStorage.getItem('selectedPlan')`))
}
