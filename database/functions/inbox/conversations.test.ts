import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { operatorText, parseSearch } from '#core/messages/parse-search.ts'
import type { Identity } from '#database/database.ts'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'
import { isAtLeast18 } from '#database/testing/fresh-database.ts'

const t = testScenario(async () => {
  await t.sql(`insert into mailboxes (workspace_id, address, smtp_host, smtp_port) values
      ('${workspaceId}', 'ada@us.example', 'smtp.us.example', 587), ('${workspaceId}', 'sales@us.example', 'smtp.us.example', 587);
    insert into email_campaigns (workspace_id, title) values ('${workspaceId}', 'Spring 100%'), ('${workspaceId}', 'Autumn')`)
})
beforeEach(async () => {
  uid = 0
  await t.sql('delete from inbound_messages')
})

let uid = 0
/** Inserts a message from Grace; later ones are newer. */
async function mail(values: Record<string, unknown> = {}): Promise<string> {
  uid += 1
  const row = {
    workspace_id: workspaceId,
    uid_validity: 1,
    uid,
    kind: 'reply',
    from_address: 'grace@example.org',
    received_at: new Date(Date.UTC(2026, 10, 1, 0, uid)).toISOString(),
    ...values,
  }
  const [made] = await t.asService<{ id: string }>(
    `insert into inbound_messages (${Object.keys(row).join(', ')})
      values (${Object.keys(row)
        .map((_, i) => `$${i + 1}`)
        .join(', ')}) returning id`,
    Object.values(row),
  )
  return made!.id
}

type Row = { id: string; subject: string; from_address: string; mail_count: number; unread_count: number }

async function find(
  text: string,
  options: { who?: Identity; after?: object; limit?: number; sender?: string } = {},
) {
  const { search } = parseSearch(text)
  const wanted = { ...search, sender: options.sender ?? 'people' }
  return await t.db
    .as(options.who ?? t.ada)
    .query<Row & Record<string, unknown>>('select * from public.find_conversations($1, $2, $3, $4)', [
      workspaceId,
      JSON.stringify(wanted),
      options.after ? JSON.stringify(options.after) : null,
      options.limit ?? 50,
    ])
}
const subjects = async (text: string) => (await find(text)).map(({ subject }) => subject)
const idOf = async (table: string, where: string) =>
  String((await t.sql(`select id from ${table} where ${where}`))[0]!.id)

test('mails of one person are one conversation that shows the newest, whatever the case of the address', async () => {
  await mail({ subject: 'First', read_at: new Date().toISOString() })
  await mail({ subject: 'Second', from_address: 'GRACE@example.org' })
  await mail({ subject: 'Away', kind: 'out_of_office' })
  const rows = await find('')
  assert.deepEqual(
    rows.map(({ subject, mail_count, unread_count }) => [subject, mail_count, unread_count]),
    [['Second', 2, 1]],
  )
  assert.deepEqual(
    (await find('', { sender: 'automatic' })).map(({ subject }) => subject),
    ['Away'],
  )
})

test('a conversation follows what happens to its mails, and goes with the last of them', async () => {
  const first = await mail({ subject: 'First', content_text: 'apples' })
  const second = await mail({ subject: 'Second', content_text: 'pears' })
  const as = t.db.as(t.service)
  await as.query('delete from inbound_messages where id = $1', [second])
  assert.deepEqual(await subjects(''), ['First'])
  assert.deepEqual(await subjects('pears'), [])
  await as.query(`update inbound_messages set content_text = '' where id = $1`, [first])
  assert.deepEqual([await subjects('apples'), await subjects('')], [[], ['First']])
  await as.query(`update inbound_messages set from_address = 'other@example.org' where id = $1`, [first])
  assert.deepEqual(
    (await find('')).map(({ from_address }) => from_address),
    ['other@example.org'],
  )
  await as.query('delete from inbound_messages')
  assert.deepEqual(
    await t.sql('select from conversations union all select from private.conversation_words'),
    [],
  )
})

test('two mails of one person that are recorded at once are both counted', async () => {
  await Promise.all(Array.from({ length: 8 }, () => mail()))
  assert.deepEqual(
    (await find('')).map(({ mail_count }) => mail_count),
    [8],
  )
})

test('pages follow each other without a gap, though mails came at one moment', async () => {
  const at = '2026-11-02T10:00:00Z'
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    await mail({ from_address: `${name}@example.org`, content_text: 'common words', received_at: at })
  for (const text of ['', 'common']) {
    const seen: string[] = []
    let page = await find(text, { limit: 2 })
    while (page.length > 0) {
      seen.push(...page.map(({ id }) => id))
      page = await find(text, { limit: 2, after: { at, id: seen.at(-1) } })
    }
    assert.equal(new Set(seen).size, 5, text)
    assert.equal(seen.length, 5, text)
  }
})

test('a search finds subject, content, people, companies and file names, in any script, without case and accents', async () => {
  await t.sql(`insert into audience (workspace_id, email, name, company) values ('${workspaceId}', 'lin@example.org', 'Lin', 'Levant Textiles');
    insert into campaign_leads (workspace_id, campaign_id, audience_id, email)
      select a.workspace_id, c.id, a.id, a.email from audience a, email_campaigns c where c.title = 'Autumn'`)
  await mail({
    subject: 'Ihr Angebot',
    from_name: 'Lin Müller',
    lead_id: await idOf('campaign_leads', 'true'),
    content_text: 'Der Preis ist GUT. 価格は高いです。 Write to help-desk@example.net',
    attachment_names: ['Angebot_2026-final.pdf'],
    mailbox_id: await idOf('mailboxes', `address like 'sales%'`),
  })
  await mail({ subject: 'Unrelated' })
  const found = [
    'angebot',
    'ang',
    'MULLER',
    'müll',
    'preis',
    '"preis ist"',
    '価格',
    'levant',
    'textil',
    'lin@example.org',
    'example.net',
    'help-desk',
    'final.pdf',
    'from:lin',
    'from:levant',
    'subject:ihr',
    'to:sales',
    'from:muller subject:angebot gut',
  ]
  for (const text of found) assert.deepEqual(await subjects(text), ['Ihr Angebot'], text)
  const missed = [
    '"ist preis"',
    'an',
    'subject:preis',
    'from:angebot',
    'to:ada',
    'angebot unrelated',
    '格価',
    "'",
    '!!! price',
  ]
  for (const text of missed) assert.ok(!(await subjects(text)).includes('Ihr Angebot') || text === "'", text)
  await t.sql(`update audience set company = 'Orient Yarn'`)
  assert.deepEqual([await subjects('levant'), await subjects('yarn')], [[], ['Ihr Angebot']])
})

test('filters: state, unread, category, campaign, mailbox, assignee, attachment and days', async () => {
  const later = '2999-01-01T00:00:00Z'
  const [spring, sales] = [
    await idOf('email_campaigns', `title like 'Spring%'`),
    await idOf('mailboxes', `address like 'sales%'`),
  ]
  const read_at = later
  await mail({ from_address: 'open@a.example', subject: 'Open', campaign_id: spring, mailbox_id: sales })
  await mail({ from_address: 'snoozed@a.example', subject: 'Snoozed', snoozed_until: later, read_at })
  await mail({ from_address: 'closed@a.example', subject: 'Closed', closed_at: later, read_at })
  await mail({
    from_address: 'back@a.example',
    subject: 'Back',
    snoozed_until: '2020-01-01T00:00:00Z',
    read_at,
    category: 'not_now',
  })
  await mail({
    from_address: 'taken@a.example',
    subject: 'Taken',
    assignee_id: t.adaId,
    read_at,
    attachment_names: ['a.pdf'],
  })
  const cases: [string, string[]][] = [
    ['', ['Taken', 'Back', 'Open']],
    ['is:snoozed', ['Snoozed']],
    ['is:done', ['Closed']],
    ['is:any', ['Taken', 'Back', 'Closed', 'Snoozed', 'Open']],
    ['is:unread', ['Open']],
    ['category:"not now"', ['Back']],
    ['category:none', ['Taken', 'Open']],
    ['campaign:"spring 100%"', ['Open']],
    ['campaign:none', []],
    ['mailbox:sales', ['Open']],
    ['assigned:me', ['Taken']],
    ['assigned:ada@', ['Taken']],
    ['assigned:nobody', ['Back', 'Open']],
    ['assigned:edda', []],
    ['has:attachment', ['Taken']],
    ['is:any before:2026-11-01', []],
    ['is:any after:2026-11-01 before:2026-11-02', ['Taken', 'Back', 'Closed', 'Snoozed', 'Open']],
  ]
  for (const [text, expected] of cases) assert.deepEqual(await subjects(text), expected, text)
})

test('a whole title or address means that one alone, a part of it all that hold it', async () => {
  await t.sql(`insert into email_campaigns (workspace_id, title) values ('${workspaceId}', 'Fall'), ('${workspaceId}', 'Fall 2'),
      ('${workspaceId}', 'Early Fall "A"');
    insert into mailboxes (workspace_id, address, smtp_host, smtp_port) values ('${workspaceId}', 'presales@us.example', 'smtp.us.example', 587)`)
  for (const title of ['Fall', 'Fall 2', 'Early Fall "A"']) {
    const campaign_id = await idOf('email_campaigns', `title = '${title}'`)
    await mail({ subject: title, from_address: `c${uid}@a.example`, campaign_id })
  }
  for (const name of ['sales', 'presales']) {
    const mailbox_id = await idOf('mailboxes', `address = '${name}@us.example'`)
    await mail({ subject: name, from_address: `${name}@a.example`, mailbox_id })
  }
  const cases: [string, string[]][] = [
    ['campaign:fall', ['Fall']],
    ['campaign:"Fall 2" campaign:Fall', ['Fall 2', 'Fall']],
    [operatorText('campaign', 'Early Fall "A"'), ['Early Fall "A"']],
    ['campaign:fal', ['Early Fall "A"', 'Fall 2', 'Fall']],
    ['campaign:Fall campaign:early', ['Early Fall "A"', 'Fall']],
    ['mailbox:sales@us.example', ['sales']],
    ['mailbox:sales@', ['presales', 'sales']],
  ]
  for (const [text, expected] of cases) assert.deepEqual(await subjects(text), expected, text)
})

test('a search names at most a hundred campaigns, as each is compared with each', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `Autumn ${n}`)
  for (const list of ['category', 'campaign', 'mailbox', 'assigned']) {
    const countFor = (count: number) =>
      t.asAda('select * from public.find_conversations($1, $2)', [
        workspaceId,
        JSON.stringify({ [list]: names(count) }),
      ])
    assert.deepEqual(await countFor(100), [])
    await assert.rejects(countFor(101), { message: 'This search names too many.' }, list)
  }
})

test('the whole name or address of a member means that one alone, a part of it all that hold it', async () => {
  const edda = await idOf('auth.users', `email like 'edda%'`)
  await t.sql(`insert into profiles (id, name, username) values ('${t.adaId}', 'Ann', 'ann'), ('${edda}', 'Joann Lee', 'joann')
      on conflict (id) do update set name = excluded.name`)
  await mail({ subject: 'Of Ann', from_address: 'a@a.example', assignee_id: t.adaId })
  await mail({ subject: 'Of Joann', from_address: 'b@a.example', assignee_id: edda })
  const cases: [string, string[]][] = [
    ['assigned:ann', ['Of Ann']],
    ['assigned:an', ['Of Joann', 'Of Ann']],
    ['assigned:"joann lee"', ['Of Joann']],
    ['assigned:ann assigned:joann', ['Of Joann', 'Of Ann']],
    ['assigned:me assigned:lee', ['Of Joann', 'Of Ann']],
  ]
  for (const [text, expected] of cases) assert.deepEqual(await subjects(text), expected, text)
})

test('a conversation waits until it is answered, and again when the answer is taken back', async () => {
  const box = await idOf('mailboxes', `address like 'ada%'`)
  const inbound = await mail({ subject: 'Question', mailbox_id: box })
  assert.deepEqual(await subjects('is:waiting'), ['Question'])
  const id = crypto.randomUUID()
  await t.asAda('select public.answer_inbound($1, $2, $3)', [inbound, id, 'Here is an unusual answer.'])
  assert.deepEqual([await subjects('is:waiting'), await subjects('unusual')], [[], ['Question']])
  await t.asService(`update messages set state = 'cancelled' where id = $1`, [id])
  assert.deepEqual(await subjects('is:waiting'), ['Question'])
  await t.asService(`update message_bodies set content_text = '' where id = $1`, [id])
  assert.deepEqual(await subjects('unusual'), [])
})

test('sorting changes all mails of a conversation, and a new one keeps the assignee but is unread, open and unsorted', async () => {
  await mail()
  await mail()
  const [conversation] = await find('')
  const change = {
    category: 'interested',
    assignee_id: t.adaId,
    read_at: '2026-11-03T00:00:00Z',
    closed_at: '2026-11-03T00:00:00Z',
  }
  const sort = async (who: Who) =>
    await t.db
      .as(identityOf(t, who))
      .query('select public.sort_conversations($1, $2)', [[conversation!.id], JSON.stringify(change)])
  for (const who of ['viewer', 'stranger', 'nobody'] as const) await sort(who)
  await assert.rejects(sort('anon'), /permission denied/)
  assert.equal((await find('is:unread')).length, 1)
  await sort('editor')
  const [sorted] = await find('is:done')
  assert.deepEqual([sorted?.unread_count, sorted?.category, sorted?.assignee_id], [0, 'interested', t.adaId])
  await mail({ subject: 'New' })
  const [renewed] = await find('is:unread assigned:me category:none')
  assert.deepEqual([renewed?.subject, renewed?.unread_count, renewed?.mail_count], ['New', 1, 3])
})

test('a change is undone for the emails that it changed, also where a category moved them', async () => {
  const personMail = await mail({ subject: 'A person wrote' })
  const automatic = await mail({ kind: 'auto_reply' })
  const sort = async (who: Who, ids: string[], category: string | null, mails: string[] | null = null) =>
    await t.db
      .as(identityOf(t, who))
      .query<{ conversation_id: string; mail_id: string }>('select * from sort_conversations($1, $2, $3)', [
        ids,
        JSON.stringify({ category }),
        mails,
      ])
  const [conversation] = await t.sql('select id from conversations where is_automatic')
  const id = String(conversation!['id'])
  assert.deepEqual(await sort('editor', [id], 'interested'), [{ conversation_id: id, mail_id: automatic }])
  const kinds = async () =>
    await t.sql('select id, kind, category from inbound_messages order by received_at')
  assert.deepEqual((await kinds())[1], { id: automatic, kind: 'reply', category: 'interested' })
  for (const who of ['viewer', 'stranger'] as const)
    assert.deepEqual(await sort(who, [id], null, [automatic]), [])
  assert.equal((await kinds())[1]!['kind'], 'reply')
  await sort('editor', [id], null, [automatic])
  assert.deepEqual(await kinds(), [
    { id: personMail, kind: 'reply', category: null },
    { id: automatic, kind: 'auto_reply', category: null },
  ])
})

test('members find and count; a stranger and whoever is signed out do not', async () => {
  await mail({ content_text: 'apples' })
  await mail({ content_text: 'apples', from_address: 'b@example.org' })
  const count = async (who: Who) =>
    (
      await t.db
        .as(identityOf(t, who))
        .query<{ n: number[] }>('select public.count_conversations($1, $2) as n', [
          workspaceId,
          JSON.stringify(['apples', 'pears', ''].map((text) => parseSearch(text).search)),
        ])
    )[0]!.n
  for (const who of ['owner', 'editor', 'viewer'] as const) {
    assert.equal((await find('apples', { who: identityOf(t, who) })).length, 2)
    assert.deepEqual(await count(who), [2, 0, 2])
  }
  for (const who of ['stranger', 'nobody', 'admin'] as const) {
    await assert.rejects(find('', { who: identityOf(t, who) }), /no access/)
    await assert.rejects(count(who), /no access/)
  }
  await assert.rejects(find('', { who: t.anon }), /permission denied/)
  await assert.rejects(count('anon'), /permission denied/)
})

test('of many that hold a word the newest are found, through every window', async () => {
  // The plans of this connection are made for a table of three rows.
  await t.sql(`discard plans; insert into inbound_messages (workspace_id, uid_validity, uid, kind, from_address, subject, content_text, received_at)
    select '${workspaceId}', 2, n, 'reply', 'p' || n || '@example.org', 'S' || n,
      'everywhere inventory' || case when n <= 700 then ' old invoices due, 你好' else '' end, timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 2200) n`)
  assert.deepEqual((await subjects('everywhere')).slice(0, 2), ['S2200', 'S2199'])
  const old = await find('old')
  assert.deepEqual([old.length, old[0]?.subject, old.at(-1)?.subject], [50, 'S700', 'S651'])
  const next = await find('old', { after: { at: old.at(-1)!.received_at, id: old.at(-1)!.id } })
  assert.equal(next[0]?.subject, 'S650')
  // The index has some prefixes of words, and short words whole; the rest is filtered from its results.
  for (const search of ['inv old', 'invo', 'invoices', '"old invoi"', '你', '"你好"', 'old from:exam'])
    assert.deepEqual((await subjects(search)).slice(0, 2), ['S700', 'S699'], search)
  for (const search of ['invoicez', '"due invoices"', 'subject:invoices', 'du ol'])
    assert.deepEqual(await subjects(search), [], search)
})

test('pages of a search name each that it finds once, newest first, however common the words and whatever the filters leave out', async () => {
  // Five at each moment, and one in seven unread, so that the first results do not fill a page.
  await t.sql(`insert into inbound_messages (workspace_id, uid_validity, uid, kind, from_address, subject, content_text, received_at, read_at)
    select '${workspaceId}', 3, n, 'reply', 'p' || n || '@example.org', n,
      concat_ws(' ', 'everywhere', case when n % 20 = 0 then 'sometimes' end, case when n % 400 = 7 then 'seldom' end,
        case when n <= 800 then 'formerly' end), timestamptz '2026-01-01' + n / 5 * interval '1 hour', case when n % 7 > 0 then now() end
    from generate_series(1, 2400) n`)
  const numbers = Array.from({ length: 2400 }, (_, i) => 2400 - i)
  const finds: [string, (n: number) => boolean][] = [
    ['everywhere', () => true],
    ['everywhere is:unread', (n) => n % 7 === 0],
    ['sometimes', (n) => n % 20 === 0],
    ['sometimes is:unread', (n) => n % 140 === 0],
    ['seldom', (n) => n % 400 === 7],
    ['formerly', (n) => n <= 800],
    ['formerly is:unread', (n) => n <= 800 && n % 7 === 0],
    ['formerly sometimes', (n) => n <= 800 && n % 20 === 0],
  ]
  for (const [text, holds] of finds) {
    const seen: Row[] = []
    for (let page = await find(text); page.length > 0;) {
      seen.push(...page)
      const { received_at, id } = page.at(-1)!
      page = page.length < 50 ? [] : await find(text, { after: { at: received_at, id } })
    }
    const expected = numbers.filter(holds)
    assert.deepEqual(
      seen.map(({ subject }) => Number(subject)).toSorted((a, b) => b - a),
      expected,
      text,
    )
    assert.deepEqual(
      seen.map(({ subject }) => Math.floor(Number(subject) / 5)),
      expected.map((n) => Math.floor(n / 5)),
      text,
    )
  }
})

test('a first import of mails reads each a few times, even into tables that were empty when they were analysed', async () => {
  await t.sql(
    'vacuum analyze inbound_messages, conversations, private.conversation_words, messages, campaign_leads',
  )
  const mails = 1500
  const read = await t.db.transaction(t.service, async ({ query }) => {
    const insert = (from: number, to: number) =>
      query(`insert into inbound_messages (workspace_id, uid_validity, uid, kind, from_address, content_text, received_at)
        select '${workspaceId}', 2, n, 'reply', 'person' || n || '@example.org', 'Hello', now() - n * interval '1 minute'
        from generate_series(${from}, ${to}) n`)
    // PostgreSQL makes a new plan for the first few, and then caches one.
    for (let n = 1; n <= 10; n += 1) await insert(n, n)
    await insert(11, mails)
    return await query<{
      relname: string
      rows: number
    }>(`select relname, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
      from pg_stat_xact_user_tables where seq_tup_read + coalesce(idx_tup_fetch, 0) > ${20 * mails}`)
  })
  assert.equal((await find('', { limit: 200 })).length, 200)
  // PostgreSQL 15 reads conversations some sixty times for each message while the table counts as empty (decision
  // 060).
  if (await isAtLeast18(t)) assert.deepEqual(read, [])
})
