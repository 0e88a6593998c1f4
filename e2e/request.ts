import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { apiHeaders, createAccount, openSession, openWith, type Person } from './journey.ts'

type Method = 'get' | 'post' | 'patch' | 'delete'

/** Sends a request as the user who is signed in on the page. */
export async function requestAsPage<Answer>(
  page: Page,
  method: Method,
  path: string,
  data?: object,
): Promise<Answer> {
  const session = await page.evaluate(() => localStorage.getItem('coldframe.session') ?? '{}')
  return requestAs<Answer>(page.request, session, method, `/rest/v1/${path}`, data)
}

/**
 * Creates rows in the oldest workspace of the page's user, for journeys that are about something else: a dialog takes
 * a hundred times as long.
 */
export async function createRows(page: Page, table: string, rows: object[]): Promise<{ id: string }[]> {
  const [workspace] = await requestAsPage<{ id: string }[]>(
    page,
    'get',
    'workspaces?select=id&order=created_at&limit=1',
  )
  const session = await page.evaluate(() => localStorage.getItem('coldframe.session') ?? '{}')
  const ofWorkspace = rows.map((row) => ({ workspace_id: workspace!.id, ...row }))
  const headers = { prefer: 'return=representation' }
  return requestAs(page.request, session, 'post', `/rest/v1/${table}?select=id`, ofWorkspace, headers)
}

/** Sends a request with a session, without a page. */
export async function requestAs<Answer>(
  request: APIRequestContext,
  session: string,
  method: Method,
  path: string,
  data?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { access_token: token } = JSON.parse(session) as { access_token: string }
  const answer = await request.fetch(path, {
    method,
    headers: { ...(await apiHeaders(request)), ...headers, authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json().catch(() => null)) as Answer
}

/** Creates a new user who is invited to the session's workspace and joins it. */
export async function joinWorkspace(
  request: APIRequestContext,
  host: string,
  workspaceId: string,
  guest: Person,
): Promise<string> {
  const session = await createAccount(request, guest)
  const call = <Answer>(by: string, name: string, data: object) =>
    requestAs<Answer>(request, by, 'post', `/rest/v1/rpc/${name}`, data)
  await call(host, 'invite_to_workspace', { p_workspace_id: workspaceId, p_email: guest.email })
  const [invitation] = await call<{ id: string }[]>(session, 'get_invitations', {})
  await call(session, 'accept_workspace_invitation', { p_id: invitation!.id })
  return session
}

/** Opens a URL signed in, without drafts of other journeys in this installation, and returns the session. */
export async function enterWithoutDrafts(
  page: Page,
  path: string,
  who: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const session = await openSession(page.request, who)
  await requestAs(page.request, session, 'delete', '/rest/v1/drafts?content=not.is.null')
  await openWith(page, path, session)
  return session
}
