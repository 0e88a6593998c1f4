// An account to explore with, on installations that only this machine can reach.
import type { Database, Identity } from '#database/database.ts'
import { makeSampleWorkspace } from './sample-workspace.ts'

export const demoEmail = 'demo@coldframe.test'
const service: Identity = { role: 'service_role' }

/** Makes a confirmed account and answers its id. */
export type CreateUser = (email: string, password: string) => Promise<string>

/** The account's sign-in; undefined where somebody removed it. Only the very first start makes it. */
export async function openDemoAccount(db: Database, password: string, createUser: CreateUser) {
  const [found] = await db
    .as(service)
    .query<{ demo: boolean; users: boolean }>(
      `select exists (select from auth.users where email = $1) as demo, exists (select from auth.users) as users`,
      [demoEmail],
    )
  if (found?.demo) return { email: demoEmail, password }
  if (found?.users) return undefined
  await fillDemoAccount(db, await createUser(demoEmail, password))
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
  await makeSampleWorkspace(db, demo)
}
