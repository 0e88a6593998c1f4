// The basic flow: from a visitor to a first analyzed email.
import { arrive, expect, newPerson, openSession, readMail, signIn, signUp, test, verify } from './journey.ts'

test('a stranger gets in by the link that was mailed to them, and it works once', async ({
  page,
  context,
}) => {
  const person = newPerson('Ada Lovelace')

  await test.step('a stranger signs up, follows the mail and lands in a workspace of their own', async () => {
    await signUp(page, person)
    await expect(page).toHaveURL(/\/auth/)
    await verify(page, person)
    await expect(page.getByRole('button', { name: /My Workspace/ })).toBeVisible()
    await page.getByRole('button', { name: /Ada Lovelace/ }).click()
    await expect(page.getByText('0 / 5')).toBeVisible()
  })

  await test.step('a verification link works once', async () => {
    const { text } = await readMail(page, person.email)
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(/https?:\/\/\S+\/verify-email\?\S+/.exec(text)![0])
    await expect(page.getByRole('alert')).toContainText('This link was already used')
  })
})

test('whoever has no account yet is told what is wrong, and may look around', async ({ page, server }) => {
  await test.step('an address that nothing stands at says so, with a way home', async () => {
    await page.goto('/no/such/page')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
  })

  await test.step('wrong and missing fields are told beside them, and what was typed stays', async () => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByLabel('Full Name').fill('Grace')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Confirm Password').fill('other')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Grace')
  })

  await test.step('an address that was not verified is kept out, and told why', async () => {
    const person = newPerson()
    await signUp(page, person)
    await expect(page.getByRole('region', { name: 'Next step' })).toContainText(person.email)
    await page.getByRole('button', { name: 'Resend verification email' }).click()
    await expect(page.getByText('Verification email sent')).toBeVisible()
    await signIn(page, person.email, person.password)
    await expect(page.getByText('Sign in failed: Email not confirmed')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth/)
  })

  await test.step('the demo account is there to explore, with a workspace full of things', async () => {
    await signIn(page, server.demo.email, server.demo.password)
    await expect(page.getByRole('button', { name: /Sample workspace/ })).toBeVisible()
  })
})

test('nobody is signed in by an address that brings a session, asked before a link replaces theirs, and known by their username after signing out', async ({
  page,
  server,
}) => {
  const session = await openSession(page.request, server.demo)
  const { access_token, refresh_token } = JSON.parse(session) as Record<string, string>
  const fragment = `#access_token=${access_token}&refresh_token=${refresh_token}&expires_in=3600&token_type=bearer`
  for (const path of ['/', '/verify-email', '/reset-password', '/dashboard']) {
    await page.goto(`${path}${fragment}&type=signup`)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => localStorage.getItem('coldframe.session')), path).toBeNull()
  }
  const person = await arrive(page)
  await page.goto('/verify-email?token=of-a-stranger&type=signup')
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await expect(page.getByText(`You are signed in as ${person.email}`)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/verify-email?token=of-a-stranger&type=magiclink')
  await expect(page.getByText(`You are signed in as ${person.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Use the link' }).click()
  await expect(page.getByRole('alert')).toContainText('This link was already used')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: /My Workspace/ })).toBeVisible()

  await test.step('signing out ends the session and leads home', async () => {
    await page.getByRole('button', { name: new RegExp(person.name) }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth/)
  })

  await test.step('sign-up proposes a username, says whether one is free, and whether the passwords match', async () => {
    await page.goto('/auth?tab=sign-up')
    const username = page.getByLabel('Username')
    await page.getByLabel('Full Name').fill('Jörg Strauß')
    await expect(username).toHaveValue('jorg.strauss')
    await expect(page.getByText('This username is free')).toBeVisible()
    await username.fill(person.username.toUpperCase())
    await expect(page.getByText('This username is taken')).toBeVisible()
    await page.getByLabel('Full Name').fill('Jörg Müller')
    await expect(username).toHaveValue(person.username.toUpperCase())
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByLabel('Confirm Password').fill('correct')
    await expect(page.getByText('Passwords do not match')).toBeHidden()
    await page.getByLabel('Confirm Password').fill('correct house')
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await page.getByLabel('Confirm Password').fill('correct horse')
    await expect(page.getByText('Passwords match')).toBeVisible()
  })

  await test.step('someone signs in by username, and an unknown one is told', async () => {
    await signIn(page, 'nobody-of-that-name', person.password)
    await expect(page.getByText('Username not found')).toBeVisible()
    await signIn(page, person.username, person.password)
    await expect(page).toHaveURL(/\/(dashboard|admin-dashboard)/)
  })
})
