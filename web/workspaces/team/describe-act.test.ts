import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorOf, describeAct } from './describe-act.ts'

const described = (action: string, details: Record<string, unknown> = {}, person: string | null = null) =>
  describeAct({ id: 'a', created_at: '2026-11-21T10:00:00Z', actor: 'Ada', action, person, details })

test('acts of the team name whom they are about', () => {
  assert.equal(
    described('member.invited', { email: 'bob@x.test', role: 'viewer' }),
    'invited bob@x.test as a viewer',
  )
  assert.equal(described('member.role_changed', { role: 'editor' }, 'Bob'), 'made Bob an editor')
  assert.equal(described('member.removed', {}, null), 'removed somebody')
})

test('an act without a person is automatic if marked so, otherwise by a former member', () => {
  const act = { id: 'a', created_at: '', action: 'campaign.changed', person: null }
  assert.equal(actorOf({ ...act, actor: null, details: { by: 'coldframe' } }), 'Coldframe')
  assert.equal(actorOf({ ...act, actor: null, details: {} }), 'A former member')
  assert.equal(actorOf({ ...act, actor: 'Ada', details: {} }), 'Ada')
})

test('acts on things say which', () => {
  assert.equal(described('campaign.created', { name: 'Spring' }), 'created the campaign “Spring”')
  assert.equal(described('template.deleted'), 'deleted the template')
})

test('changes of a workspace are described, each once', () => {
  assert.equal(
    described('workspace.changed', { changed: ['name', 'sending_from', 'sending_until', 'odd_column'] }),
    'changed the name, the sending hours, odd column',
  )
  assert.equal(described('workspace.changed'), 'changed the workspace')
})

test('an act without a sentence of its own is spelled out, whatever its name', () => {
  assert.equal(described('mailbox.connected'), 'mailbox connected')
  assert.equal(described('constructor'), 'constructor')
})
