import { axe } from './accessibility.ts'
import { goTo } from './go-to.ts'
import { arriveAt, expect, test } from './journey.ts'

test('a user buys a plan in the sandbox, and cancels it in the portal', async ({ page, context }) => {
  await arriveAt(page, '/billing')
  await expect(page.getByRole('heading', { name: 'Free plan' })).toBeVisible()
  const shop = await context.newPage()
  await shop.goto('/pricing')
  await shop.getByRole('link', { name: 'Choose Pro' }).click()
  await expect(shop).toHaveURL(/\/checkout/)
  await expect(shop.getByText('$199.99')).toBeVisible()
  const opened = context.waitForEvent('page')
  await shop.getByRole('button', { name: 'Continue to secure payment' }).click()
  const checkout = await opened
  await expect(checkout.getByText('Sandbox: no real payment')).toBeVisible()
  await checkout.getByRole('button', { name: 'Decline the card' }).click()
  await expect(checkout.getByText('Your card was declined')).toBeVisible()
  await checkout.getByRole('button', { name: 'Pay $199.99' }).click()
  await expect(checkout).toHaveURL(/\/dashboard/)
  await checkout.close()
  // The tab that started the upgrade updates, too.
  await expect(page.getByText('Welcome to Pro', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pro plan' })).toBeVisible()
  await shop.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pro plan' })).toBeVisible()
  const invoice = page.getByRole('row').filter({ hasText: 'SANDBOX-0001' })
  await expect(invoice).toContainText('$199.99')
  await expect(invoice).toContainText('Paid')
  await page.getByRole('button', { name: 'Show table' }).click()
  await expect(page.getByRole('region', { name: 'Analyses by month' }).getByRole('row')).toHaveCount(7)
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.getByRole('link', { name: 'Compare plans' }).click()
  const pro = page.getByRole('region', { name: 'Pro' })
  await expect(pro.getByText('Your plan', { exact: true })).toBeVisible()
  await pro.getByRole('link', { name: 'See your plan' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText('Canceled. You keep everything until')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Renews on')).toBeVisible()

  const portalOpened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Manage subscription' }).click()
  const portal = await portalOpened
  await portal.getByRole('button', { name: 'Cancel at the end of the period' }).click()
  await expect(portal.getByText('You keep everything until')).toBeVisible()
  await portal.getByRole('button', { name: 'Cancel now' }).click()
  await expect(portal.getByText('Choose a plan on the pricing page')).toBeVisible()
  await portal.close()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Free plan' })).toBeVisible()
})

test('a checkout page with an unknown session has expired', async ({ page }) => {
  await page.goto('/sandbox/checkout?session=0190a0a0-0000-4000-8000-00000000ada0')
  await expect(page.getByText('This page has expired')).toBeVisible()
})

test('on the Free plan each locked screen names the plans that include it', async ({ page }) => {
  await arriveAt(page, '/settings/team')
  await expect(page.getByRole('link', { name: 'Upgrade to Pro' })).toBeVisible()
  await goTo(page, '/dashboard?days=90')
  await expect(page.getByText('Data older than 30 days comes with Starter and Pro.')).toBeVisible()
  await goTo(page, '/tracker')
  await expect(page.getByText('Email tracking comes with Starter and Pro.')).toBeVisible()
  await expect(page.getByText('Sample, not your data')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade' }).first()).toBeVisible()
})
