// Sign-up, verification, sign-in and sign-out.
import { arrive, expect, newPerson, openSession, readMail, signIn, signUp, test, verify } from './journey.ts'

test('a verification link signs a new user in, once', async ({ page, context }) => {
  const person = newPerson('Ada Lovelace')

  await test.step('a new user signs up, opens the link in the email, and gets a workspace', async () => {
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

test('a visitor sees what is wrong with a sign-up, and can explore the demo account', async ({
  page,
  server,
}) => {
  await test.step('an unknown URL shows the 404 page', async () => {
    await page.goto('/no/such/page')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
  })

  await test.step('a sign-up with mistakes shows them beside the fields, and keeps the input', async () => {
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

  await test.step('a user whose email is not verified cannot sign in, and learns why', async () => {
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

  await test.step('the demo account has a sample workspace', async () => {
    await signIn(page, server.demo.email, server.demo.password)
    await expect(page.getByRole('button', { name: /Sample workspace/ })).toBeVisible()
  })
})

test('a session in a URL signs nobody in, a link asks before it replaces a session, and a username signs in', async ({
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

  await test.step('signing out ends the session and opens the home page', async () => {
    await page.getByRole('button', { name: new RegExp(person.name) }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/auth/)
  })

  await test.step('sign-up suggests a username, and shows whether it is available and whether the passwords match', async () => {
    await page.goto('/auth?tab=sign-up')
    const username = page.getByLabel('Username')
    await page.getByLabel('Full Name').fill('Jörg Strauß')
    await expect(username).toHaveValue('jorg.strauss')
    await expect(page.getByText('This username is available')).toBeVisible()
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

  await test.step('a user signs in by username, and an unknown username is reported', async () => {
    await signIn(page, 'nobody-of-that-name', person.password)
    await expect(page.getByText('Username not found')).toBeVisible()
    await signIn(page, person.username, person.password)
    await expect(page).toHaveURL(/\/(dashboard|admin-dashboard)/)
  })
})
