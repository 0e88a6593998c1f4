// The common start of every journey: the real server on a free port with its own empty database, and frequent actions
// of users.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test'
import { copyPreparedCluster } from '#database/testing/prepared-cluster.ts'
import { start, type Server } from './server.ts'

export { expect }

export type Person = { name: string; username: string; email: string; password: string }
type Mail = { to: string; subject: string; html: string; text: string }

type Setting = {
  baseURL: string
  /**
   * True to prefetch the code of unopened pages in idle time, like for users without data saving. It is a tenth of a
   * journey's cost.
   */
  prefetchesPages: boolean
}

type Installation = {
  server: Server
  /** True to create the first account, which is the admin and is redirected elsewhere, before any journey. */
  hasAdmin: boolean
}

export const test = base.extend<Setting, Installation>({
  prefetchesPages: [false, { option: true }],
  context: async ({ context, prefetchesPages }, use) => {
    if (!prefetchesPages)
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      })
    await use(context)
  },
  hasAdmin: [true, { option: true, scope: 'worker' }],
  server: [
    async ({ hasAdmin, playwright }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-e2e-'))
      await copyPreparedCluster(join(dataDir, 'postgres'))
      const { child, server } = await start(dataDir)
      if (hasAdmin) {
        const request = await playwright.request.newContext({ baseURL: server.url })
        await createAccount(request, admin)
        await request.dispose()
      }
      await use(server)
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

let people = 0

/** A person who is unique in the run. */
export function newPerson(name = 'Grace Hopper'): Person {
  const username = `grace${Date.now().toString(36)}${(people += 1)}`
  return { name, username, email: `${username}@example.com`, password: 'correct horse battery' }
}

/** The admin of the installation, if it has one. */
export const admin: Person = newPerson('Ines Boss')

export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full Name').fill(person.name)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please check your email and click the verification link')).toBeVisible()
}

export async function signIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email or Username').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** The newest mail to an address in the outbox. Waits for it, because a screen may announce it earlier. */
export async function readMail({ request }: Pick<Page, 'request'>, to: string): Promise<Mail> {
  const read = async () => {
    const answer = await request.get(`/outbox.json?to=${encodeURIComponent(to)}`)
    return (await answer.json()) as Mail[]
  }
  await expect.poll(async () => (await read()).length, `a mail to ${to}`).toBeGreaterThan(0)
  return (await read())[0]!
}

/** Opens the verification link from the mail. */
export async function verify(page: Page, person: Person): Promise<void> {
  await page.goto(await verificationLink(page.request, person))
  await expect(page).toHaveURL(/\/(dashboard|admin-dashboard)/)
}

async function verificationLink(request: APIRequestContext, { email }: Person): Promise<string> {
  const { text } = await readMail({ request }, email)
  const link = /https?:\/\/\S+\/verify-email\?\S+/.exec(text)
  if (!link) throw new Error(`No link in: ${text}`)
  return link[0]
}

/** Signs up, verifies the address and opens the product. */
export async function arrive(page: Page, person: Person = newPerson()): Promise<Person> {
  return arriveAt(page, '/dashboard', person)
}

/** The same, at any URL. */
export async function arriveAt(page: Page, path: string, person: Person = newPerson()): Promise<Person> {
  await openWith(page, path, await createAccount(page.request, person))
  await expect(page.getByRole('button', { name: 'Workspace: My Workspace' })).toBeVisible()
  return person
}

/** Signs in with a password, at any URL. */
export async function enterAt(
  page: Page,
  path: string,
  who: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await openWith(page, path, await openSession(page.request, who))
}

/**
 * Creates a verified account and returns its session. The sign-up forms have their own journeys (first-email.spec.ts),
 * so this uses the API and the mailed link.
 */
export async function createAccount(request: APIRequestContext, person: Person): Promise<string> {
  const { name, username, email, password } = person
  const headers = await apiHeaders(request)
  const signedUp = await request.post('/auth/v1/signup', {
    headers,
    data: { email, password, data: { name, username } },
  })
  expect(signedUp.ok(), await signedUp.text()).toBe(true)
  const token_hash = new URL(await verificationLink(request, person)).searchParams.get('token')
  const verified = await request.post('/auth/v1/verify', { headers, data: { type: 'signup', token_hash } })
  expect(verified.ok(), await verified.text()).toBe(true)
  const session = await verified.text()
  // The user's first page would create the profile, and the installation's first profile is its admin's.
  const { access_token, user } = JSON.parse(session) as { access_token: string; user: { id: string } }
  const made = await request.post('/rest/v1/profiles', {
    headers: { ...headers, authorization: `Bearer ${access_token}` },
    data: { id: user.id, name, username },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return session
}

/** Signs in with a password and returns the session. The sign-in form has its own journey, too. */
export async function openSession(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const signedIn = await request.post('/auth/v1/token?grant_type=password', {
    headers: await apiHeaders(request),
    data: { email, password },
  })
  expect(signedIn.ok(), await signedIn.text()).toBe(true)
  return await signedIn.text()
}

/** Opens a page in a browser with a stored session. */
export async function openWith(page: Page, path: string, session: string): Promise<void> {
  // Stored by an init script: a page opened only for storing it would have to be loaded, too.
  const keeping = await page.addInitScript((kept) => {
    if (window === top) localStorage.setItem('coldframe.session', kept)
  }, session)
  await page.goto(path)
  await keeping.dispose()
  // The guards wait until the sign-in is recorded.
  await expect(page.getByRole('main')).toBeVisible()
}

/** The headers of every API request. */
export async function apiHeaders(request: APIRequestContext): Promise<{ apikey: string }> {
  const { anonKey } = (await (await request.get('/config.json')).json()) as { anonKey: string }
  return { apikey: anonKey }
}
