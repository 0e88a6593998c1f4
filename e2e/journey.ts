// What every journey starts from: the real server on a free port with an empty database of its own, and
// a few things a person does again and again.
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
   * Whether the code of pages that nobody opened is fetched while the page is idle, as for everybody who does not spare
   * their data. It is a tenth of what a journey costs.
   */
  fetchesAhead: boolean
}

type Installation = {
  server: Server
  /** Whether its first account, which administers it and is led elsewhere, was made before any journey. */
  hasAdmin: boolean
}

export const test = base.extend<Setting, Installation>({
  fetchesAhead: [false, { option: true }],
  context: async ({ context, fetchesAhead }, use) => {
    if (!fetchesAhead)
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

/** Someone nobody else in the run is. */
export function newPerson(name = 'Grace Hopper'): Person {
  const username = `grace${Date.now().toString(36)}${(people += 1)}`
  return { name, username, email: `${username}@example.com`, password: 'correct horse battery' }
}

/** Who administers the installation, where it has an admin. */
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

/** The newest mail to someone, as the outbox keeps it, once there is one: a screen may tell of it before. */
export async function readMail({ request }: Pick<Page, 'request'>, to: string): Promise<Mail> {
  const read = async () => {
    const answer = await request.get(`/outbox.json?to=${encodeURIComponent(to)}`)
    return (await answer.json()) as Mail[]
  }
  await expect.poll(async () => (await read()).length, `a mail to ${to}`).toBeGreaterThan(0)
  return (await read())[0]!
}

/** Follows the verification link as a person does, from the mail. */
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

/** Signed up, verified and at home in the product. */
export async function arrive(page: Page, person: Person = newPerson()): Promise<Person> {
  return arriveAt(page, '/dashboard', person)
}

/** The same, at any address. */
export async function arriveAt(page: Page, path: string, person: Person = newPerson()): Promise<Person> {
  await openWith(page, path, await createAccount(page.request, person))
  await expect(page.getByRole('button', { name: 'Workspace: My Workspace' })).toBeVisible()
  return person
}

/** Signed in with a password, at any address. */
export async function enterAt(
  page: Page,
  path: string,
  who: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await openWith(page, path, await openSession(page.request, who))
}

/**
 * Someone who signed up and was verified, and their session. The forms of sign-up have journeys of their own
 * (first-email.spec.ts): whoever only needs somebody signs them up as the form does, and redeems the mailed link.
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
  // Their first page would make it, and the first profile of an installation is its admin's.
  const { access_token, user } = JSON.parse(session) as { access_token: string; user: { id: string } }
  const made = await request.post('/rest/v1/profiles', {
    headers: { ...headers, authorization: `Bearer ${access_token}` },
    data: { id: user.id, name, username },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return session
}

/** A session of someone who signed in with a password. The form of it has a journey of its own too. */
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

/** Opens a page whose browser keeps a session, as the app keeps it. */
export async function openWith(page: Page, path: string, session: string): Promise<void> {
  // Kept by the page as it opens: a page opened only to keep it would have to be loaded too.
  const keeping = await page.addInitScript((kept) => {
    if (window === top) localStorage.setItem('coldframe.session', kept)
  }, session)
  await page.goto(path)
  await keeping.dispose()
  // The guards let nobody in before the sign-in is noted.
  await expect(page.getByRole('main')).toBeVisible()
}

/** What every request to the API brings, whoever asks. */
export async function apiHeaders(request: APIRequestContext): Promise<{ apikey: string }> {
  const { anonKey } = (await (await request.get('/config.json')).json()) as { anonKey: string }
  return { apikey: anonKey }
}
