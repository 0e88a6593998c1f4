// A demo account, on installations that only this machine can access.
import type { Database, Identity } from '#database/database.ts'
import { makeSampleWorkspace } from './sample-workspace.ts'

const demoEmail = 'demo@coldframe.test'
const service: Identity = { role: 'service_role' }

/** The installation's own API, called like any administrator's program would. */
type AdminApi = { url: string; serviceKey: string; fetch(request: Request): Promise<Response> }

/** The account's credentials; undefined when it was removed. Only the very first start creates it. */
export async function openDemoAccount(db: Database, password: string, api: AdminApi) {
  const [found] = await db
    .as(service)
    .query<{ demo: boolean; users: boolean }>(
      `select exists (select from auth.users where email = $1) as demo, exists (select from auth.users) as users`,
      [demoEmail],
    )
  if (found?.demo) return { email: demoEmail, password }
  if (found?.users) return undefined
  await fillDemoAccount(db, await createDemoUser(api, password))
  return { email: demoEmail, password }
}

async function fillDemoAccount(db: Database, id: string): Promise<void> {
  const demo: Identity = {
    role: 'authenticated',
    claims: { sub: id, email: demoEmail, aud: 'authenticated' },
  }
  await db
    .as(service)
    .query(
      `insert into public.subscriptions (user_id, subscription_status, plan_type) values ($1, 'active', 'pro')`,
      [id],
    )
  await db.as(demo).query(
    `insert into public.profiles (id, name, username, company, job_title)
     values (auth.uid(), 'Ines Moreira', 'demo', 'Coldframe', 'Explorer')`,
  )
  await db
    .as(demo)
    .query(
      `insert into public.workspaces (name, description) values ('My Workspace', 'Default workspace for email campaigns')`,
    )
  await makeSampleWorkspace(db, id, new Date())
}

async function createDemoUser({ url, serviceKey, fetch }: AdminApi, password: string): Promise<string> {
  const answer = await fetch(
    new Request(`${url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: {
        apikey: serviceKey,
        authorization: `Bearer ${serviceKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        email: demoEmail,
        password,
        email_confirm: true,
        user_metadata: { name: 'Ines Moreira' },
      }),
    }),
  )
  if (!answer.ok) throw new Error(`The demo account could not be made: ${await answer.text()}`)
  const { id } = (await answer.json()) as { id: string }
  return id
}
