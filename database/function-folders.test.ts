// The folders of functions that may call each other, as boundaries.test.ts lists imports. A call is found by the name
// of the function.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

/** Time, rights, plans, operators and notices: every folder may call these. */
const shared = ['common', 'workspaces', 'billing', 'admin', 'notifications']

/** The other folders that each may call. A new entry needs a reason that a function cannot lie in one of the two. */
const mayCall: Record<string, string[]> = {
  admin: ['auth', 'operations', 'sending'],
  audience: ['cells', 'crm', 'inbox', 'leads', 'reporting', 'text', 'trash'],
  campaigns: ['audience', 'leads', 'reporting', 'sending', 'storage'],
  cells: ['placement'],
  crm: ['audience'],
  dashboard: ['audience', 'campaigns', 'inbox', 'reporting', 'sending', 'tasks'],
  inbox: ['audience', 'leads', 'mailboxes', 'sending', 'storage'],
  leads: ['audience', 'campaigns', 'sending', 'trash'],
  mailboxes: ['cells', 'inbox', 'leads', 'reporting', 'sending'],
  notifications: ['inbox'],
  operations: ['inbox', 'sending'],
  placement: ['cells', 'mailboxes', 'sending'],
  sending: ['audience', 'cells', 'inbox', 'leads', 'mailboxes', 'reporting'],
  storage: ['trash'],
  tasks: ['audience', 'leads'],
  templates: ['reporting'],
  tracking: ['audience', 'cells', 'leads', 'sending'],
  trash: ['audience', 'inbox', 'leads', 'storage'],
  webhooks: ['crm'],
}

const folder = join(import.meta.dirname, 'functions')
const sources = new Map(
  globSync('**/*.sql', { cwd: folder }).map((file) => [
    file,
    readFileSync(join(folder, file), 'utf8')
      .replaceAll(/--.*/g, '')
      .replaceAll(/drop function[^;]*;/gi, ''),
  ]),
)
const namesIn = (sql: string, pattern: RegExp) => [...sql.matchAll(pattern)].map(([, name]) => name!)

/** Each pair of folders, with the functions that the first calls of the second. */
function findCalls(): Map<string, Set<string>> {
  const homes = new Map(
    [...sources].flatMap(([file, sql]) =>
      namesIn(sql, /create (?:or replace )?function ((?:private|public)\.\w+)/g).map((name) => [
        name,
        dirname(file),
      ]),
    ),
  )
  const calls = new Map<string, Set<string>>()
  for (const [file, sql] of sources)
    for (const name of namesIn(sql, /\b((?:private|public)\.\w+)\s*\(/g)) {
      const pair = `${dirname(file)} -> ${homes.get(name) ?? dirname(file)}`
      calls.set(pair, (calls.get(pair) ?? new Set()).add(name))
    }
  return calls
}

test('functions call those of their own folder, of shared folders, and of the folders that are listed for theirs', () => {
  const calls = findCalls()
  assert.ok(calls.size > 80)
  const others = [...calls].filter(([pair]) => {
    const [from, to] = pair.split(' -> ')
    return from !== to && !shared.includes(to!) && !mayCall[from!]?.includes(to!)
  })
  assert.deepEqual(
    others.map(([pair, names]) => `${pair}: ${[...names].join(', ')}`),
    [],
  )
  const listed = Object.entries(mayCall).flatMap(([from, tos]) => tos.map((to) => `${from} -> ${to}`))
  assert.deepEqual(
    listed.filter((pair) => !calls.has(pair)),
    [],
    'an entry that nothing needs',
  )
})
