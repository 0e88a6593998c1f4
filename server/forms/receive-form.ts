// The public endpoint of a form: a page or another program posts fields, and the workspace gets a contact.
import { readForm } from '#core/audience/read-form.ts'
import type { Database } from '#database/database.ts'
import { errorCode } from '#database/error-code.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import type { Log } from '#server/log.ts'
import { answerPreflight, anyOrigin } from '#server/supabase/cors.ts'
import { thanksPage } from './thanks-page.ts'
import { readFields } from './read-fields.ts'
import { isUuid } from '#server/http/is-uuid.ts'

/** In bytes: a form has short answers. */
export const largestForm = 64_000

/** For all callers of a form, so that a stranger who posts to it cannot fill an audience. */
export const formLimit: Limit = {
  name: 'submissions of a form',
  count: 1_000,
  seconds: 3_600,
  unscaled: true,
}

/** For one address at a form, so that it leaves submissions to others. */
export const visitorLimit: Limit = { ...formLimit, name: 'submissions of a visitor', count: 250 }

export type FormDeps = {
  db: Database
  /** The databases of other servers, which may have the form. */
  otherServers?: (() => Promise<Database[]>) | undefined
  limiter: Pick<RateLimiter, 'take'>
  clientAddress: (request: Request) => string
  log: Pick<Log, 'warn'>
}

type Form = { db: Database; owner_id: string; name: string; tags: string[]; thanks_url: string | null }

export async function receiveForm(deps: FormDeps, request: Request, id: string): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight(request)
  if (request.method !== 'POST') return answer(405, 'Send the form by POST.', { allow: 'POST, OPTIONS' })
  if (!isUuid(id)) return answer(404, 'There is no such form.')
  const form = await findForm(deps, id)
  if (!form) return answer(404, 'There is no such form.')
  const refused = await exceedsLimit(deps, request, id.toLowerCase())
  if (refused) return refused
  const given = await readFields(request, largestForm)
  if ('reason' in given) return answer(given.status, given.reason)
  // A hidden field that only programs fill in.
  if (!given.fields.some(([name, value]) => name === '_gotcha' && value !== '')) {
    const read = readForm(given.fields, { tags: form.tags, source: form.name })
    if ('reason' in read) return answer(422, read.reason)
    const refusal = await store(deps, form, id, read.contact)
    if (refusal) return refusal
  }
  if (given.isJson) return answer(200, 'Received')
  if (form.thanks_url)
    return new Response(null, { status: 303, headers: { location: form.thanks_url, ...anyOrigin } })
  return new Response(thanksPage, { headers: { 'content-type': 'text/html; charset=utf-8', ...noStore } })
}

async function exceedsLimit(
  { limiter, clientAddress }: FormDeps,
  request: Request,
  form: string,
): Promise<Response | undefined> {
  for (const [limit, subject] of [
    [visitorLimit, `${form} ${clientAddress(request)}`],
    [formLimit, form],
  ] as const) {
    const { wait, headers } = await limiter.take(limit, subject)
    if (wait > 0) return answer(429, 'This form has received too much. Please try again later.', headers)
  }
  return undefined
}

async function findForm({ db, otherServers }: FormDeps, id: string): Promise<Form | undefined> {
  const findOn = async (server: Database): Promise<Form | undefined> => {
    const { query } = server.as({ role: 'service_role' })
    const [row] = await query<Omit<Form, 'db'>>('select * from private.find_form($1)', [id])
    return row && { ...row, db: server }
  }
  const here = await findOn(db)
  if (here) return here
  const elsewhere = await Promise.all(((await otherServers?.()) ?? []).map(findOn))
  return elsewhere.find((form) => form !== undefined)
}

/** Stores the contact with the rights of the workspace's owner, so that limits of plans apply. */
async function store(
  { log }: FormDeps,
  { db, owner_id }: Form,
  id: string,
  contact: object,
): Promise<Response | undefined> {
  try {
    const owner = db.as({ role: 'authenticated', claims: { sub: owner_id } })
    await owner.query('select private.receive_form($1, $2)', [id, JSON.stringify(contact)])
    return undefined
  } catch (error) {
    const code = errorCode(error) ?? ''
    // A limit of the plan, for example: nothing that the visitor could change.
    if (!code.startsWith('PT') && !code.startsWith('23')) throw error
    log.warn({ err: error }, 'A form could not be stored')
    return answer(409, 'This form cannot take more entries at the moment.')
  }
}

const noStore = { 'cache-control': 'no-store', ...anyOrigin }

const answer = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ message }, { status, headers: { ...noStore, ...headers } })
