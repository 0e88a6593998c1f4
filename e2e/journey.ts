// What every journey starts from: the real server on a free port with an empty database of its own, and
// a few things a person does again and again.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { test as base, expect, type Page } from '@playwright/test'
import { copyPreparedCluster } from '#database/testing/prepared-cluster.ts'

export { expect }

export type Server = { url: string; dataDir: string; demo: { email: string; password: string } }
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

export const test = base.extend<Setting, { server: Server }>({
  fetchesAhead: [false, { option: true }],
  context: async ({ context, fetchesAhead }, use) => {
    if (!fetchesAhead)
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      })
    await use(context)
  },
  server: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-e2e-'))
      await copyPreparedCluster(join(dataDir, 'postgres'))
      const { child, server } = await start(dataDir)
      await use(server)
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

async function start(dataDir: string): Promise<{ child: ChildProcess; server: Server }> {
  const program = ['--import', './e2e/cheap-passwords.ts', 'server/main.ts']
  const child = spawn(process.execPath, program, {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      AUTH_MAIL_INTERVAL_S: '0',
      RATE_LIMIT_SCALE: '1000',
      // Mail servers of journeys stand on this machine.
      ALLOW_PRIVATE_HOSTS: 'true',
    },
  })
  const server: Partial<Server> = { dataDir }
  for await (const line of createInterface({ input: child.stdout })) {
    const demo = /demo@\S+ with the password (\S+)/.exec(line)
    if (demo) server.demo = { email: 'demo@coldframe.test', password: demo[1]! }
    const ready = /^Coldframe is ready at (\S+)/.exec(line)
    if (ready) server.url = ready[1]!
    if (server.url && server.demo) return { child, server: server as Server }
  }
  throw new Error('The server ended before it was ready')
}

/** What writes down a past that no person could make in a journey. */
export async function readServiceKey({ dataDir }: Server): Promise<string> {
  const command = join(import.meta.dirname, '..', 'cli', 'coldframe.ts')
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'keys'], { env })
  return (JSON.parse(stdout) as { serviceKey: string }).serviceKey
}

let people = 0

/** Someone nobody else in the run is. */
export function newPerson(name = 'Grace Hopper'): Person {
  const username = `grace${Date.now().toString(36)}${(people += 1)}`
  return { name, username, email: `${username}@example.com`, password: 'correct horse battery' }
}

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
export async function readMail(page: Page, to: string): Promise<Mail> {
  const read = async () => {
    const answer = await page.request.get(`/outbox.json?to=${encodeURIComponent(to)}`)
    return (await answer.json()) as Mail[]
  }
  await expect.poll(async () => (await read()).length, `a mail to ${to}`).toBeGreaterThan(0)
  return (await read())[0]!
}

/** Follows the verification link as a person does, from the mail. */
export async function verify(page: Page, person: Person): Promise<void> {
  await page.goto(await verificationLink(page, person))
  await expect(page).toHaveURL(/\/(dashboard|admin-dashboard)/)
}

async function verificationLink(page: Page, { email }: Person): Promise<string> {
  const { text } = await readMail(page, email)
  const link = /https?:\/\/\S+\/verify-email\?\S+/.exec(text)
  if (!link) throw new Error(`No link in: ${text}`)
  return link[0]
}

/** Signed up, verified and at home in the product. */
export async function arrive(page: Page, person: Person = newPerson()): Promise<Person> {
  return arriveAt(page, '/dashboard', person)
}

/**
 * The same, at any address. The forms of sign-up have journeys of their own (first-email.spec.ts): whoever only
 * needs somebody signs them up as the form does, and redeems the mailed link.
 */
export async function arriveAt(page: Page, path: string, person: Person = newPerson()): Promise<Person> {
  const { name, username, email, password } = person
  const signedUp = await page.request.post('/auth/v1/signup', {
    headers: await apiHeaders(page),
    data: { email, password, data: { name, username } },
  })
  expect(signedUp.ok(), await signedUp.text()).toBe(true)
  const token_hash = new URL(await verificationLink(page, person)).searchParams.get('token')
  const verified = await page.request.post('/auth/v1/verify', {
    headers: await apiHeaders(page),
    data: { type: 'signup', token_hash },
  })
  expect(verified.ok(), await verified.text()).toBe(true)
  await settle(page, path, await verified.text())
  const workspace = page.getByRole('button', { name: 'Workspace: My Workspace' })
  const admin = page.getByRole('heading', { name: 'Admin Dashboard' })
  await expect(workspace.or(admin).first()).toBeVisible()
  // The first person of an installation is its admin, and led elsewhere once.
  if (page.url().includes('/admin-dashboard')) await page.goto(path)
  await expect(workspace).toBeVisible()
  return person
}

/** Signed in with a password, at any address. The form of it has a journey of its own too. */
export async function enterAt(
  page: Page,
  path: string,
  who: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  const { email, password } = who
  const signedIn = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: await apiHeaders(page),
    data: { email, password },
  })
  expect(signedIn.ok(), await signedIn.text()).toBe(true)
  await settle(page, path, await signedIn.text())
}

/** Keeps the session as the app does, then opens the page. */
async function settle(page: Page, path: string, session: string): Promise<void> {
  if (!page.url().startsWith('http')) await page.goto('/config.json')
  await page.evaluate((kept) => localStorage.setItem('coldframe.session', kept), session)
  await page.goto(path)
  // The guards let nobody in before the sign-in is noted.
  await expect(page.getByRole('main')).toBeVisible()
}

async function apiHeaders(page: Page): Promise<{ apikey: string }> {
  const { anonKey } = (await (await page.request.get('/config.json')).json()) as { anonKey: string }
  return { apikey: anonKey }
}
