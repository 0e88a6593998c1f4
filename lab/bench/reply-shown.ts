// The latency from a reply in the maildir of a real Dovecot to its row in the inbox of an open browser: IDLE wakes the
// server, which fetches, classifies and records it, and its row is pushed to the page.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { buildIfStale } from '../../scripts/build.ts'
import { withOpenProduct, type OpenProduct } from '../../scripts/open-product.ts'
import { startDovecot, type Dovecot } from '../../server/testing/mailboxes/dovecot.ts'
import { startFakeSmtp, type FakeSmtp } from '../../server/testing/mailboxes/fake-smtp-server.ts'
import type { Figure } from './figure.ts'

const OWN = 'ada@sender.test'
const ROUNDS = 9
const LIMIT_MS = 2_000

export async function measure(): Promise<Figure[]> {
  const dovecot = await startDovecot('none')
  if (!dovecot) {
    process.stdout.write('Left out: no Dovecot here (apt-get install dovecot-imapd, as root).\n')
    return []
  }
  // Delivers mail for the mailbox itself to it.
  const smtp = await startFakeSmtp({
    security: 'none',
    onMail: ({ to, raw }) => void (to[0] === OWN && dovecot.deliver(raw.toString('latin1'))),
  })
  // The mail server is on this machine.
  process.env.ALLOW_PRIVATE_HOSTS = 'true'
  let durations: number[] = []
  try {
    await buildIfStale()
    await withOpenProduct(async (product) => {
      durations = await timeReplies(product, dovecot, smtp)
    })
  } finally {
    await smtp.close()
    await dovecot.close()
  }
  const ms = durations.toSorted((a, b) => a - b)[durations.length >> 1]!
  return [
    {
      name: 'a reply, from its arrival at Dovecot to the screen',
      ratio: Math.round((LIMIT_MS / ms) * 100) / 100,
      floor: 1,
      baseline: `${LIMIT_MS} ms`,
      value: Math.round(ms),
      unit: 'ms',
    },
  ]
}

async function timeReplies(product: OpenProduct, dovecot: Dovecot, smtp: FakeSmtp): Promise<number[]> {
  const page = await signIn(product)
  await connectMailbox(page, product.url, smtp.port, dovecot.port)
  const ours = await sendOne(page, product.url, smtp)
  await page.goto(`${product.url}/inbox`)
  const list = page.getByRole('region', { name: 'Conversations' })
  await list.getByRole('button').first().waitFor()
  const durations: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    await sleep(1_000)
    const began = performance.now()
    await dovecot.deliver(replyTo(ours, round))
    await list.getByText(`Note ${round}`, { exact: true }).waitFor()
    // The first mail starts the thread that parses mails.
    if (round > 0) durations.push(performance.now() - began)
  }
  return durations
}

async function signIn({ url, demo, browser }: OpenProduct): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email or Username').fill(demo.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/dashboard/)
  return page
}

async function connectMailbox(page: Page, url: string, smtp: number, imap: number): Promise<void> {
  await page.goto(`${url}/providers`)
  await page.getByRole('tab', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Connect Any mail server' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(OWN)
  for (const [name, port] of [
    [/Outgoing/, smtp],
    [/Incoming/, imap],
  ] as const) {
    const fields = page.getByRole('group', { name })
    await fields.getByLabel('Server').fill('127.0.0.1')
    await fields.getByLabel('Port').fill(String(port))
    await fields.getByLabel('Security').click()
    await page.getByRole('option', { name: /None/ }).click()
    await fields.getByLabel('User').fill('ada')
    await fields.getByLabel('Password', { exact: true }).fill('secret')
  }
  await page.getByRole('button', { name: 'Try and connect' }).click()
  await dialog.getByText('It works.').waitFor({ timeout: 60_000 })
}

/** Sends an email that can be replied to and returns its Message-ID. */
async function sendOne(page: Page, url: string, smtp: FakeSmtp): Promise<string> {
  const { anonKey: apikey } = (await (await page.request.get(`${url}/config.json`)).json()) as {
    anonKey: string
  }
  const session = await page.evaluate(() => localStorage.getItem('coldframe.session') ?? '{}')
  const authorization = `Bearer ${(JSON.parse(session) as { access_token: string }).access_token}`
  const sendRequest = async (method: 'get' | 'post', path: string, data?: object) => {
    const headers = { apikey, authorization, prefer: 'return=representation' }
    const answer = await page.request.fetch(`${url}/rest/v1/${path}`, {
      method,
      headers,
      ...(data && { data }),
    })
    if (!answer.ok()) throw new Error(await answer.text())
    return (await answer.json()) as { id: string; workspace_id: string }[]
  }
  const [box] = await sendRequest('get', `mailboxes?select=id,workspace_id&address=eq.${OWN}`)
  const [made] = await sendRequest('post', 'messages?select=id', {
    workspace_id: box!.workspace_id,
    recipient: 'grace@theirs.test',
    subject: 'A question',
  })
  await sendRequest('post', 'rpc/send_single', {
    p_message_id: made!.id,
    p_mailbox_id: box!.id,
    p_text: 'May I ask something?',
    p_html: null,
  })
  for (;;) {
    const sent = smtp.taken.find(({ to }) => to[0] === 'grace@theirs.test')
    const id = sent && /^message-id:\s*<([^>]+)>/im.exec(sent.raw.toString('latin1'))?.[1]
    if (id) return id
    await sleep(100)
  }
}

const replyTo = (ours: string, round: number): string => `From: Grace <grace${round}@theirs.test>
To: ${OWN}
Subject: Note ${round}
Message-ID: <${randomUUID()}@theirs.test>
In-Reply-To: <${ours}>

Yes, tell me more. What does it cost for fifty seats?
`
