import type { APIRequestContext, Page } from '@playwright/test'
import { axe } from './accessibility.ts'
import { requestAs } from './request.ts'
import { goTo } from './go-to.ts'
import { createAccount, expect, newPerson, openWith, readMail, signUp, test } from './journey.ts'

const switcher = (page: Page, name: string) => page.getByRole('button', { name: `Workspace: ${name}` })

/** Upgrades like the purchase pages, which have their own journey (billing.spec.ts). */
async function goPro(request: APIRequestContext, session: string) {
  const plan = { planType: 'pro', billingPeriod: 'yearly' }
  const { url } = await requestAs<{ url: string }>(
    request,
    session,
    'post',
    '/functions/v1/create-checkout',
    plan,
  )
  const checkout = new URL(url).searchParams.get('session')
  const payment = { session: checkout, action: { do: 'pay' } }
  await requestAs(request, session, 'post', '/functions/v1/sandbox-billing', payment)
}

async function linkTo(page: Page, email: string): Promise<string> {
  const { text } = await readMail(page, email)
  return /https?:\/\/\S+\/invitation#\w+/.exec(text)![0]
}

test('an owner invites somebody who has no account yet; they join, edit, become a viewer, and can only look', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const session = await createAccount(page.request, newPerson('Olive Owner'))
  await openWith(page, '/settings/team', session)
  await expect(page.getByText('Team collaboration is part of the Pro plan.')).toBeVisible()
  await goPro(page.request, session)
  await page.goto('/settings/workspace')
  await page.getByLabel('Workspace Name').fill('Agency')
  await page.getByRole('button', { name: 'Save workspace' }).click()
  await expect(switcher(page, 'Agency')).toBeVisible()
  await page.getByLabel('Postal address').fill('1 Main Street\n10115 Berlin')
  await page.getByRole('checkbox', { name: 'Saturday' }).click()
  await page.getByRole('button', { name: 'Save sending' }).click()
  await expect(page.getByText('Workspace updated successfully', { exact: true })).toBeVisible()

  const guest = newPerson('Gus Guest')
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByLabel('Email', { exact: true }).fill(guest.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const waiting = page.getByRole('list', { name: 'Pending invitations' })
  await expect(waiting).toContainText(guest.email)
  const oldLink = await linkTo(page, guest.email)
  await page.getByRole('button', { name: `Resend the invitation to ${guest.email}` }).click()
  await expect.poll(async () => await linkTo(page, guest.email)).not.toBe(oldLink)
  const link = await linkTo(page, guest.email)
  expect((await axe(page).analyze()).violations).toEqual([])

  // The owner opens the link, too, and learns that it is for somebody else.
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('this invitation is for another address')

  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await other.goto(oldLink)
  await expect(other.getByRole('heading', { name: 'This invitation no longer exists' })).toBeVisible()
  await other.goto('/')
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Join “Agency”' })).toBeVisible()
  expect((await axe(other).analyze()).violations).toEqual([])
  await other.getByRole('link', { name: 'Create an account' }).click()
  await expect(other.getByLabel('Email', { exact: true })).toHaveValue(guest.email)
  await signUp(other, guest)
  const { text } = await readMail(other, guest.email)
  await other.goto(/https?:\/\/\S+\/verify-email\?\S+/.exec(text)![0])
  await expect(other).toHaveURL(/\/invitation$/)
  await other.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(switcher(other, 'Agency')).toBeVisible()

  await goTo(other, '/campaigns')
  await other.getByRole('button', { name: 'New Campaign', exact: true }).click()
  const dialog = other.getByRole('dialog', { name: 'Create New Campaign' })
  await dialog.getByLabel('Campaign Name *').fill('From Gus')
  await dialog.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(other.getByText('Campaign created successfully', { exact: true })).toBeVisible()

  await goTo(page, '/settings/team')
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('created the campaign “From Gus”')
  await page.getByRole('combobox', { name: 'Role of Gus Guest' }).click()
  await page.getByRole('option', { name: 'Viewer' }).click()
  await expect(page.getByText('Gus Guest is now a viewer', { exact: true })).toBeVisible()

  // The guest's open window is updated live.
  await expect(other.getByText('You can view this workspace')).toBeVisible()
  await goTo(other, '/campaigns')
  const create = other.getByRole('main').getByRole('button', { name: 'New campaign' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await create.click({ force: true })
  await expect(other.getByText('You can view this workspace, but not change it').first()).toBeVisible()
  await expect(other.getByRole('dialog', { name: 'Create New Campaign' })).toHaveCount(0)

  await page.getByRole('button', { name: 'More for Gus Guest' }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('list', { name: 'Members' })).not.toContainText('Gus Guest')
  await expect(switcher(other, 'My Workspace')).toBeVisible()
  await elsewhere.close()
})
