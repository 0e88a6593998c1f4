import { goTo } from './go-to.ts'
import { arrive, expect, newPerson, readMail, signIn, test as journey } from './journey.ts'

// An installation of its own: its first account, and so its admin, is made here.
const test = journey.extend<object, { installation: string }>({
  installation: ['of the admin', { scope: 'worker' }],
})

test('an admin sees the installation, grants a plan, suspends, answers, and finds it in the log', async ({
  page,
  browser,
  baseURL,
}) => {
  const ines = await arrive(page, newPerson('Ines Boss'))
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin-dashboard/)
  await page.getByRole('link', { name: 'Back to the app' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, ines.email, ines.password)
  await expect(page).toHaveURL(/\/admin-dashboard/)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByText('New accounts')).toBeVisible()
  await page.getByRole('link', { name: 'Set up a campaign' }).click()
  await expect(page.getByText('No campaigns yet')).toBeVisible()

  // The only admin may leave too, once it is said what that means.
  await goTo(page, '/settings')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const confirmation = page.getByRole('dialog')
  await expect(confirmation.getByText('Whoever signs up next becomes its admin')).toBeVisible()
  await confirmation.getByLabel(`Type ${ines.email} to confirm`).fill(ines.email)
  await expect(confirmation.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await confirmation.getByLabel('I leave it without an admin').check()
  await expect(confirmation.getByRole('button', { name: 'Delete for good' })).toBeEnabled()
  await goTo(page, '/admin-dashboard')

  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  const person = await arrive(other, newPerson('Bob User'))
  await expect(other).toHaveURL(/\/dashboard/)
  await other.goto('/admin-dashboard')
  await expect(other).toHaveURL(/\/dashboard/)
  await goTo(other, '/support')
  await other.getByLabel('Subject').fill('It is cold')
  await other.getByLabel('Category').selectOption('bug')
  await other.getByLabel('Message').fill('Very cold.')
  await other.getByRole('button', { name: /submit|send/i }).click()
  await expect(other.getByText('Support request submitted!').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByLabel('Search users').fill(person.email)
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Actions for ${person.email}` }).click()
  await page.getByRole('menuitem', { name: 'Grant Pro' }).click()
  await expect(row.getByText('granted').filter({ visible: true })).toBeVisible()

  // Sign-up is closed: the page of whoever has no account says what to do, at once.
  await page.getByLabel('New accounts').click()
  await page.getByRole('option', { name: 'Nobody' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const outside = await (await browser.newContext({ baseURL })).newPage()
  await outside.goto('/auth?tab=sign-up')
  await expect(outside.getByRole('heading', { name: 'Sign-up is closed' })).toBeVisible()
  await expect(outside.getByLabel('Full Name')).toHaveCount(0)
  await outside.getByRole('button', { name: 'I have an account: sign in' }).click()
  await expect(outside.getByLabel('Email or Username')).toBeVisible()
  await page.getByLabel('New accounts').click()
  await page.getByRole('option', { name: 'Specific domains' }).click()
  await page.getByRole('textbox', { name: 'Domains' }).fill('acme.test, @Acme.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'Domains' })).toHaveValue('acme.example, acme.test')
  await outside.goto('/auth?tab=sign-up')
  await expect(outside.getByText('Sign-up is for addresses at acme.example, acme.test')).toBeVisible()
  await expect(outside.getByLabel('Full Name')).toBeVisible()
  await outside.context().close()

  await page.getByRole('tab', { name: 'Support' }).click()
  await page.getByRole('button', { name: /It is cold/ }).click()
  await page.getByLabel('Your answer').fill('Close the lid.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('No open requests')).toBeVisible()
  const mail = await readMail(page, person.email)
  expect(mail.subject).toBe('Re: It is cold')
  expect(mail.text).toContain('Close the lid.')

  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByLabel('Search users').fill(person.email)
  await page.getByRole('button', { name: `Actions for ${person.email}` }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await page.getByLabel(`Type ${person.email}`).fill(person.email)
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(row.getByText('Suspended')).toBeVisible()
  await other.evaluate(() => localStorage.clear())
  await signIn(other, person.email, person.password)
  await expect(other.getByText(/Sign in failed/)).toBeVisible()
  await elsewhere.close()

  await page.getByRole('tab', { name: 'Audit log' }).click()
  for (const line of ['Account suspended', 'Support answered', 'Plan granted'])
    await expect(page.getByText(line)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('coldframe-audit-log.csv')
})
