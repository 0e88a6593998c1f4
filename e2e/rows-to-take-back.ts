import type { Page } from '@playwright/test'
import { requestAs, joinWorkspace } from './request.ts'
import { newPerson, openSession } from './journey.ts'
import { readServiceKey, type Server } from './server.ts'

/** Adds what the demo account lacks for the journey that presses every destructive control. */
export async function addRowsToTakeBack(page: Page, server: Server, session: string): Promise<void> {
  const by =
    <Answer>(token: string) =>
    (path: string, data: object) =>
      requestAs<Answer>(page.request, token, 'post', `/rest/v1/${path}`, data)
  const make = by(session)
  const service = JSON.stringify({ access_token: await readServiceKey(server) })
  const made = by(service)
  const { user } = JSON.parse(session) as { user: { id: string } }
  const [workspace] = await requestAs<{ id: string }[]>(
    page.request,
    session,
    'get',
    '/rest/v1/workspaces?select=id&name=eq.Sample workspace',
  )
  const workspace_id = workspace!.id
  const p_workspace_id = workspace_id
  await make('audience', [
    { workspace_id, name: 'Gone Contact', email: 'gone.contact@gmail.com', tags: ['kept'] },
    { workspace_id, name: 'Gone Colleague', email: 'gonecontact+2@gmail.com', tags: [] },
  ])
  await make('rpc/create_static_segment', {
    p_workspace_id,
    p_name: 'Kept segment',
    p_find: { search: 'gone' },
  })
  await make('saved_views', { workspace_id, list: 'audience', name: 'Kept view', query: 'search=gone' })
  // The first one goes to the trash.
  await make('suppressions', { workspace_id, address: 'kept@old.example' })
  await requestAs(page.request, session, 'delete', '/rest/v1/suppressions?address=eq.kept@old.example')
  await make('suppressions', { workspace_id, address: 'kept@old.example' })
  await make('email_campaigns', { workspace_id, title: 'Kept campaign' })
  await requestAs(
    page.request,
    session,
    'post',
    `/storage/v1/object/exports/${workspace_id}/${user.id}/2026-11-28T10-00-00 kept.csv`,
    { kept: true },
  )
  await make('template_folders', { workspace_id, name: 'Kept folder' })
  await make('dictionary_words', { user_id: user.id, word: 'keptword' })
  await make('rpc/create_api_key', { p_name: 'Kept key', p_scope: 'read' })
  await make('rpc/invite_to_workspace', { p_workspace_id, p_email: 'kept@guest.example' })
  await joinWorkspace(page.request, session, workspace_id, newPerson('Kept Member'))
  await openSession(page.request, server.demo)
  await made('notifications', { user_id: user.id, title: 'A kept notice', message: 'Read me.' })
  await made('push_subscriptions', {
    user_id: user.id,
    device: 'Kept phone',
    endpoint: 'https://push.example/kept',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  })
  await made('chat_webhooks', { user_id: user.id, format: 'slack', host: 'hooks.slack.com' })
  await made('webhook_endpoints', {
    workspace_id,
    url: 'https://hooks.example/kept',
    description: 'Kept webhook',
  })
  await made('contact_forms', { workspace_id, name: 'Kept form' })
  await made('linked_lists', {
    workspace_id,
    name: 'Kept list',
    url: 'https://lists.example/kept.csv',
    every_hours: 168,
    plan: {},
  })
  // Another journey may have set a model for the demo account.
  await requestAs(page.request, service, 'delete', `/rest/v1/workspace_ai?workspace_id=eq.${workspace_id}`)
  await made('crm_connections', {
    workspace_id,
    provider: 'hubspot',
    account_id: '4711',
    account_name: 'Kept HubSpot',
    key_hint: '…kept',
    is_on: false,
  })
  await made('workspace_verifiers', {
    workspace_id,
    provider: 'kickbox',
    key_hint: '…kept',
    monthly_limit: 100,
  })
  await made('workspace_ai', {
    workspace_id,
    provider: 'compatible',
    base_url: 'https://ai.example/v1',
    model: 'm',
  })
  await made('messages', {
    workspace_id,
    created_by: user.id,
    recipient: 'kept@client.example',
    subject: 'A kept email',
    kind: 'single',
    state: 'queued',
    next_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
}
