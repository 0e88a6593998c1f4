import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityTables } from '#database/cells/identity.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { homeProcedures, isAdminProcedure, isOfHome } from './home-requests.ts'

const t = testDatabase()

/** Used by signed-out callers, whose requests the home database serves anyway. */
const onlyRead = ['accounts_without_admin', 'get_user_by_email_or_username', 'is_username_free']

test('every function that writes what home alone writes, or reads what home alone has, is asked at home', async () => {
  const written = identityTables.map((name) =>
    name.replace('public.', '(public\\.)?').replace('auth.', 'auth\\.'),
  )
  const alone = [
    '(announcement_dismissals|announcements|api_keys|support_answers|support_requests|workspace_invitations)',
    'private\\.(account_cells|accounts|api_key_secrets|billing_notices|billing_sessions|cells|invitation_secrets|sandbox_invoices|sign_up|stripe_customers|stripe_events)',
    'auth\\.(sessions|refresh_tokens|mfa_factors|one_time_tokens)',
  ]
  const rows = await t.sql(`with recursive functions as (
      select p.oid, p.proname as name, n.nspname || '.' || p.proname as whole, p.prosrc as source, n.nspname = 'public'
          and has_function_privilege('authenticated', p.oid, 'execute') as is_open
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('public', 'private') and p.prorettype <> 'trigger'::regtype
          -- The registry of erasure only names columns.
          and p.proname <> 'personal_columns'),
    of_home as (
      select oid, whole from functions
        where source ~* '(insert into|update|delete from)\\s+(${written.join('|')})\\M' or source ~* '\\m(${alone.join('|')})\\M'
      union
      select f.oid, f.whole from functions f join of_home h on f.source ~ ('\\m' || replace(h.whole, '.', '\\.') || '\\s*\\('))
    select distinct name from functions join of_home using (oid) where is_open order by 1`)
  const found = rows.map(({ name }) => String(name)).filter((name) => !isAdminProcedure(name))
  assert.deepEqual(found, [...homeProcedures].filter((name) => !onlyRead.includes(name)).toSorted())
})

const of = (method: string, path: string) => isOfHome({ method, url: `http://localhost${path}` })

test('replicated tables are read at the cell and written at home, in any spelling of the address', () => {
  assert.equal(of('GET', '/rest/v1/workspaces?select=id'), false)
  assert.equal(of('PATCH', '/rest/v1/workspaces?id=eq.1'), true)
  assert.equal(of('DELETE', '//rest/v1/w%6frkspaces'), true)
  assert.equal(of('POST', '/rest/v1/audience'), false)
  assert.equal(of('GET', '/rest/v1/api_keys'), true)
  assert.equal(of('POST', '/rest/v1/rpc/admin_users'), true)
  assert.equal(of('POST', '/rest/v1/rpc/find_audience'), false)
  assert.equal(of('POST', '/functions/v1/invite-member'), true)
  assert.equal(of('POST', '/storage/v1/object/exports/a'), false)
})
