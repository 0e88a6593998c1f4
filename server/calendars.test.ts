// Compares the calendars of the dry run and the sending engine for the same campaigns: which contact gets which step,
// on which day, from which mailbox and in which order. The engine's side is the database's own claim, with a clock
// that jumps from one relevant time to the next.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import fc from 'fast-check'
import type { Action } from '#core/campaigns/action.ts'
import { replyPaths } from '#core/campaigns/reply-paths.ts'
import type { ReplyPath } from '#core/campaigns/sequence.ts'
import { claimsIn } from '#server/sending/claims.ts'
import { decideAll } from '#server/testing/sending/sequence-runs.ts'
import { testAddresses, testMessageIds } from '#server/testing/sending/test-engine.ts'
import { writeMessage } from '#server/sending/write-message.ts'
import { readLaunchPlan } from './campaigns/launch-plan.ts'
import { playThrough, type Played } from './campaigns/play-through.ts'

const t = testDatabase(async () => {
  // The clock of the engine's decisions, and the clock of a launch.
  await t.sql(`create table private.test_clock (now timestamptz not null);
    insert into private.test_clock values (now()); grant select on private.test_clock to public;
    create or replace function private.clock() returns timestamptz language sql stable parallel safe
      return (select c.now from private.test_clock c);
    alter table messages alter created_at set default private.clock()`)
})

const DAY = 86_400_000
/** A target: 0 for the next step, 1 for the end, and n for n - 1 steps ahead. */
type GivenBranch = {
  on: 'contact' | 'opened' | 'clicked' | 'task' | 'time'
  about: number
  after: number
  to: number
}
type GivenStep = {
  wait: number
  kind: 'email' | 'task' | 'condition' | 'action'
  to: number
  branches: GivenBranch[]
  action: Action
}
/** Long enough to cover leads that are held back for 30 days. */
const HORIZON = 32
type Setting = {
  start: string
  zone: string
  campaignZone: string | null
  leadZones: (string | null)[]
  /** The places from which a missing time zone is derived. */
  places: (string | null)[]
  days: number[]
  hours: [number, number]
  closed: number[]
  inLeadZone: boolean
  workingDays: boolean
  followUpsFirst: boolean
  caps: [number | null, number | null]
  matchesProvider: boolean
  providerCap: number | null
  waits: GivenStep[]
  /** The action before the first email, if any. */
  begins: Action | null
  /** True when all contacts open and click each email on arrival; otherwise none do. */
  everybodyEngages: boolean
  /** The steps after a reply, and the reply of everyone to their first email, if any. */
  afterReply: { on: ReplyPath; wait: number; kind: 'email' | 'task' | 'action'; action: Action }[]
  everybodyReplies: ReplyPath | null
  mailboxes: {
    limit: number
    gap: number
    ramps: boolean
    hours: [number, number] | null
    daysOff: [number, number] | null
    used: number
    provider: string
  }[]
  leads: {
    provider: string | null
    company: number | null
    isHeld: boolean
    isSuppressed: boolean
    isElsewhere: boolean
    /** In days from the start. */
    notBefore: number | null
  }[]
  /** The leads of another running campaign, with the same mailboxes and partly the same contacts. */
  others: number
}

/**
 * Some change their clocks within the horizon, at odd hours and by odd amounts; the window may start during a change.
 * None has recent rule changes, because the zone data of PostgreSQL and Node may differ in age.
 */
const zones = [
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Athens',
  'Pacific/Apia',
  'Pacific/Chatham',
]
// A campaign whose emails all bounce pauses itself.
const replies = replyPaths.map(({ value }) => value).filter((value) => value !== 'bounced')
const withoutEmail = replyPaths.filter(({ mayEmail }) => !mayEmail).map(({ value }) => value)
const hours = fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 13, max: 22 }))
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constantFrom('add_tag', 'remove_tag'), tag: fc.constantFrom('warm', 'cold') }),
  fc.constant({ do: 'notify' as const, member: null, text: '' }),
  // For the other running campaign, and for Ada; their IDs are known later.
  fc.constant({ do: 'move' as const, campaign: '' }),
  fc.constant({ do: 'change_owner' as const, member: '' }),
  fc.constant({ do: 'create_task' as const, task: 'call' as const, instructions: '', due_days: 1 }),
)
const setting: fc.Arbitrary<Setting> = fc.record({
  start: fc.constantFrom(
    '2026-03-06T20:30:00Z',
    '2026-03-27T20:30:00Z',
    '2026-10-23T09:10:00Z',
    '2026-11-23T06:00:00Z',
    '2026-11-25T14:40:00Z',
  ),
  zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC'),
  campaignZone: fc.constantFrom(null, 'Europe/Lisbon', 'Asia/Tokyo'),
  leadZones: fc.array(fc.constantFrom(null, ...zones), { minLength: 1, maxLength: 4 }),
  places: fc.array(fc.constantFrom(null, 'Lisbon', 'Chicago', 'Santiago, Chile'), {
    minLength: 1,
    maxLength: 3,
  }),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 3, maxLength: 7 }),
  hours,
  closed: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 2 }),
  inLeadZone: fc.boolean(),
  workingDays: fc.boolean(),
  followUpsFirst: fc.boolean(),
  caps: fc.tuple(fc.option(fc.integer({ min: 2, max: 9 })), fc.option(fc.integer({ min: 1, max: 6 }))),
  matchesProvider: fc.boolean(),
  providerCap: fc.option(fc.integer({ min: 1, max: 3 })),
  waits: fc.array(
    fc.record({
      wait: fc.integer({ min: 0, max: 4 }),
      kind: fc.constantFrom('email', 'email', 'task', 'condition', 'condition', 'action', 'action'),
      to: fc.constantFrom(0, 0, 1, 2, 3),
      branches: fc.array(
        fc.record({
          on: fc.constantFrom('contact', 'opened', 'clicked', 'task', 'time'),
          about: fc.integer({ min: 0, max: 5 }),
          after: fc.integer({ min: 0, max: 4 }),
          to: fc.constantFrom(0, 1, 2, 3),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      action,
    }),
    { maxLength: 6 },
  ),
  begins: fc.option(action),
  everybodyEngages: fc.boolean(),
  afterReply: fc
    .array(
      fc.record({
        on: fc.constantFrom(...replies),
        wait: fc.integer({ min: 0, max: 4 }),
        kind: fc.constantFrom('email', 'email', 'task', 'action'),
        action,
      }),
      { maxLength: 4 },
    )
    .map((steps) => replies.flatMap((path) => steps.filter(({ on }) => on === path)))
    .map((steps) =>
      steps.map((step) =>
        step.kind === 'email' && withoutEmail.includes(step.on) ? { ...step, kind: 'task' as const } : step,
      ),
    ),
  everybodyReplies: fc.constantFrom(null, ...replies),
  mailboxes: fc.array(
    fc.record({
      limit: fc.integer({ min: 1, max: 8 }),
      gap: fc.integer({ min: 60, max: 7200 }),
      ramps: fc.boolean(),
      hours: fc.option(hours),
      daysOff: fc.option(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))),
      used: fc.integer({ min: 0, max: 5 }),
      provider: fc.constantFrom('gmail', 'microsoft', 'other'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  leads: fc.array(
    fc.record({
      provider: fc.constantFrom('Google Workspace', 'Microsoft 365', 'Own mail server', null),
      company: fc.option(fc.integer({ min: 0, max: 1 })),
      isHeld: fc.integer({ max: 7, min: 0 }).map((n) => n === 0),
      isSuppressed: fc.integer({ max: 7, min: 0 }).map((n) => n === 0),
      isElsewhere: fc.integer({ max: 7, min: 0 }).map((n) => n === 0),
      notBefore: fc.integer({ max: 40, min: -1 }).map((n) => (n > 15 ? null : n)),
    }),
    { minLength: 1, maxLength: 9 },
  ),
  others: fc.integer({ min: 0, max: 4 }),
})

test('a dry run and the engine have one calendar', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(setting, async (given) => {
      await t.sql('delete from workspaces')
      const { campaign, now } = await setUp(given)
      const plan = (await readLaunchPlan(t.db, campaign, now))!
      const { everybodyEngages, everybodyReplies } = given
      const assumed = { everybodyEngages, everybodyReplies }
      const played = await playThrough(t.db, plan, { now, start: now, ...assumed })
      await t.asService('select private.launch_campaign($1, null)', [campaign])
      await t.sql(
        `update campaign_leads set due_at = '${now.toISOString()}' where campaign_id = '${campaign}' and due_at is not null`,
      )
      const until = new Date(now.getTime() + HORIZON * DAY)
      await runEngine(now, until, { campaign, ...assumed })
      assert.deepEqual(await calendarOf(campaign), withinDays(played, now, HORIZON))
      assert.deepEqual(await branchesTakenIn(campaign), branchesPlayed(played, until))
      assert.deepEqual(await actionsDoneIn(campaign), actionsPlayed(played, until))
    }),
    { numRuns: Number(process.env.CALENDARS ?? 4), endOnFailure: true },
  )
})

// Each gap is a single fixed number, so that times can be compared to the millisecond; in production they differ by
// the jitter of the gaps.
type Line = { email: string; step: number; from: string; at: string }

function withinDays({ sends }: Played, now: Date, days: number): Line[] {
  const within = sends.filter(({ at }) => Date.parse(at) < now.getTime() + days * DAY)
  return inOrder(within.map(({ email, step, from, at }) => ({ email, step, from, at })))
}

/** Messages that two mailboxes send at the same time have no order. */
const inOrder = (lines: Line[]): Line[] =>
  lines.toSorted((a, b) => a.at.localeCompare(b.at) || a.from.localeCompare(b.from))

async function calendarOf(campaign: string): Promise<Line[]> {
  const rows =
    await t.sql(`select m.recipient as email, s.position as step, b.address as "from", m.sent_at as at
    from messages m join campaign_steps s on s.id = m.step_id join mailboxes b on b.id = m.mailbox_id
    where m.campaign_id = '${campaign}' and m.state = 'sent' order by m.sent_at, m.created_at, m.id`)
  return inOrder(
    rows.map(({ email, step, from, at }) => ({
      email: String(email),
      step: Number(step),
      from: String(from),
      at: new Date(at as string).toISOString(),
    })),
  )
}

const branchesPlayed = ({ branchings }: Played, until: Date): string[] =>
  branchings
    .filter(({ at }) => Date.parse(at) < until.getTime())
    .map(({ email, step, branch, at }) => `${at} ${email} ${step} ${branch}`)
    .toSorted()

async function branchesTakenIn(campaign: string): Promise<string[]> {
  const rows = await t.sql(`select l.email, s.position as step, b.branch, b.taken_at as at
    from lead_branches b join campaign_leads l on l.id = b.lead_id join campaign_steps s on s.id = b.step_id
    where b.campaign_id = '${campaign}' and b.branch is not null and b.inbound_id is null`)
  return rows
    .map(({ email, step, branch, at }) =>
      [new Date(at as string).toISOString(), email, step, branch].map(String).join(' '),
    )
    .toSorted()
}

const actionsPlayed = ({ actions }: Played, until: Date): string[] =>
  actions
    .filter(({ at }) => Date.parse(at) < until.getTime())
    .map(({ email, step, at }) => `${at} ${email} ${step}`)
    .toSorted()

async function actionsDoneIn(campaign: string): Promise<string[]> {
  const rows = await t.sql(`select l.email, s.position as step, d.done_at as at
    from lead_actions d join campaign_leads l on l.id = d.lead_id join campaign_steps s on s.id = d.step_id
    where d.campaign_id = '${campaign}'`)
  return rows
    .map(({ email, step, at }) => [new Date(at as string).toISOString(), email, step].map(String).join(' '))
    .toSorted()
}

type Assumed = Pick<Setting, 'everybodyEngages' | 'everybodyReplies'> & { campaign: string }

/** Sends everything that is due, and completes every task immediately. */
async function runEngine(
  from: Date,
  until: Date,
  { everybodyEngages, everybodyReplies, campaign }: Assumed,
): Promise<void> {
  const claims = claimsIn(t.db)
  let actions = await countActions()
  for (let now: Date | null = from; now && now < until; now = await nextMoment()) {
    await t.sql(`update private.test_clock set now = '${now.toISOString()}'`)
    for (let isBusy = true; isBusy;) {
      await t.sql(`update mailboxes set next_check_at = '-infinity' where next_check_at <> '-infinity'`)
      const claim = randomUUID()
      const { ahead } = await decideAll(t)
      const messages = await claims.claim(claim, 100, 60, ahead)
      for (const message of messages) {
        if (everybodyEngages)
          await t.sql(`update messages set human_opens = 1, human_clicks = 1 where id = '${message.id}'`)
        const written = writeMessage(message, {
          messageIds: testMessageIds,
          addressesAt: () => testAddresses,
        })
        // Before the result is recorded: an immediate reply, ahead of any condition.
        if (!('heldBy' in written) && everybodyReplies) await reply(campaign, message.id, everybodyReplies)
        if ('heldBy' in written) await claims.holdUnwritten(message.id, claim, written)
        else
          await claims.keepOutcomes([
            { id: message.id, claim, outcome: 'sent', answer: '250', class: null, wait: 0 },
          ])
      }
      const { written } = await decideAll(t)
      const tasks = await t.sql(
        `update campaign_tasks t set done_at = now(), outcome = 'done' from campaign_steps s
          where t.done_at is null and s.id = t.step_id and s.kind <> 'action' returning t.lead_id`,
      )
      for (const { lead_id } of tasks)
        await t.sql(`select private.advance_lead('${String(lead_id)}', private.clock())`)
      const done = await countActions()
      isBusy = messages.length > 0 || tasks.length > 0 || written > 0 || done > actions
      actions = done
    }
  }
}

const countActions = async () => Number((await t.sql('select count(*) as n from lead_actions'))[0]!['n'])

/** Replies once, to the first email of the campaign. */
const reply = (campaign: string, messageId: string, category: ReplyPath) =>
  t.sql(`select private.record_inbound(m.mailbox_id, jsonb_build_object('folder', 'INBOX', 'uidValidity', 1,
      'uid', (select count(*) from inbound_messages), 'kind', 'reply', 'matchedBy', 'headers', 'messageId', m.id,
      'from', m.recipient, 'fromName', '', 'subject', '', 'text', '', 'receivedAt', now(), 'category', '${category}',
      'categorySource', 'rules', 'categoryReason', ''))
    from messages m where m.id = '${messageId}' and m.campaign_id = '${campaign}'
      and not exists (select from inbound_messages i where i.lead_id = m.lead_id)`)

/** The next time at which a mailbox is available, a lead is due, or a day starts. */
async function nextMoment(): Promise<Date | null> {
  const [row] =
    await t.sql(`select to_char(min(moment) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from private.test_clock c, lateral (
      select private.mailbox_ready_at(m, w.time_zone, c.now) as moment from mailboxes m join workspaces w on w.id = m.workspace_id
      union all select due_at from campaign_leads where due_at is not null
      union all select ((c.now at time zone w.time_zone)::date + 1)::timestamp at time zone w.time_zone from workspaces w
    ) moments where moment > c.now
      and exists (select from campaign_leads where due_at is not null and held_by is distinct from 'missing_value')`)
  const at = row?.['at']
  return typeof at === 'string' ? new Date(at) : null
}

const time = (hour: number) => `'${String(hour).padStart(2, '0')}:00'`
const orNull = (value: string | number | null) =>
  value === null ? 'null' : typeof value === 'number' ? String(value) : `'${value}'`

async function setUp(given: Setting): Promise<{ campaign: string; now: Date }> {
  const now = new Date(given.start)
  const [workspace, campaign, other] = [randomUUID(), randomUUID(), randomUUID()]
  const dateIn = (days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
  await t.sql(`update private.test_clock set now = '${given.start}';
    insert into workspaces (id, name, user_id, time_zone, postal_address)
      values ('${workspace}', 'Calendars', '${t.adaId}', '${given.zone}', '1 Test Street');
    insert into email_campaigns (id, workspace_id, title, status, launched_at, send_days, hour_from, hour_to, closed_dates, time_zone,
      stop_for_company, in_lead_zone, waits_in_working_days, follow_ups_first, daily_cap, new_leads_cap,
      matches_provider, provider_hourly_cap)
    select id, '${workspace}', title, status, case status when 'sending' then now() end, '{${given.days.join()}}', ${time(given.hours[0])}, ${time(given.hours[1])},
      '{${given.closed.map(dateIn).join()}}', ${orNull(given.campaignZone)}, ${given.everybodyReplies === null}, ${given.inLeadZone}, ${given.workingDays},
      ${given.followUpsFirst}, ${orNull(given.caps[0])}, ${orNull(given.caps[1])}, ${given.matchesProvider},
      ${orNull(given.providerCap)}
    from (values ('${campaign}'::uuid, 'Asked', 'draft'), ('${other}'::uuid, 'Other', 'sending')) c (id, title, status)`)
  for (const id of [campaign, other])
    await addSteps(
      workspace,
      id,
      id === other ? given.waits.slice(0, 1) : given.waits,
      id === other ? [] : given.afterReply,
      id === other ? null : given.begins,
    )
  await t.sql(
    `update campaign_steps set action = jsonb_set(action, '{campaign}', to_jsonb('${other}'::text)) where action ->> 'do' = 'move';
    update campaign_steps set action = jsonb_set(action, '{member}', to_jsonb('${t.adaId}'::text)) where action ->> 'do' = 'change_owner'`,
  )
  await addMailboxes(workspace, given, dateIn)
  await t.sql(`insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
    select '${workspace}', c.id, m.id from mailboxes m, email_campaigns c where m.workspace_id = '${workspace}' and c.workspace_id = '${workspace}'`)
  await addContacts(workspace, other, given, dateIn)
  return { campaign, now }
}

async function addSteps(
  workspace: string,
  campaign: string,
  waits: Setting['waits'],
  afterReply: Setting['afterReply'],
  begins: Setting['begins'],
): Promise<void> {
  const first = { wait: 0, kind: 'email' as const, to: 0, branches: [], action: null }
  const ahead = begins ? [{ ...first, kind: 'action' as const, action: begins }] : []
  const stepsAfterReply = afterReply.map((step) => ({ ...step, to: 0, branches: [] }))
  const steps = [
    ...[...ahead, first, ...waits].map((step) => ({ ...step, on: null })),
    ...stepsAfterReply,
  ].map((step) => ({ ...step, id: randomUUID() }))
  const hasTask = steps.some(({ kind }) => kind === 'task')
  for (const [place, { id, wait, kind, to, branches, on, action }] of steps.entries()) {
    // A task by a member takes time, and so does the step after it.
    const days = place > 0 && hasTask ? Math.max(1, wait) : wait
    const beside = (n: number) => (steps[place + n]?.on === on ? steps[place + n]?.id : undefined)
    const target = (n: number) => (n === 0 ? 'next' : (n > 1 && beside(n)) || 'end')
    const written = branches.map(({ on, about, after, to }) => {
      const earlier = steps.slice(0, place).filter((step) => step.kind === (on === 'task' ? 'task' : 'email'))
      const step = earlier[about % (earlier.length + 1)]?.id ?? null
      const byTag = { field: 'tags', op: about > 3 ? 'has' : 'has_not', value: about % 4 ? 'warm' : 'cold' }
      const byEmail = { field: 'email', op: 'starts', value: `c${about}` }
      const byOwner = { field: 'owner', op: after > 2 ? 'is' : 'is_not', value: t.adaId }
      const others = about % 2 ? [] : [about === 2 ? byOwner : byTag]
      const rules = { match: after % 2 ? 'any' : 'all', rules: [byEmail, ...others] }
      const rule =
        on === 'contact' ? { on, rules } : { on, step, link: null, machines: false, outcome: 'done' }
      return { id: randomUUID(), name: on, after_days: Math.min(after, days), leads_to: target(to), rule }
    })
    await t.sql(`insert into campaign_steps (id, workspace_id, campaign_id, position, kind, wait_days, on_reply, leads_to, branches, action)
      values ('${id}', '${workspace}', '${campaign}', ${place + 1}, '${kind}', ${days}, ${orNull(on)}, '${target(to)}',
        '${kind === 'condition' ? JSON.stringify(written) : '[]'}', ${orNull(kind === 'action' ? JSON.stringify(action) : null)})`)
    if (kind === 'email')
      await t.sql(`insert into step_variants (workspace_id, step_id, label, subject, content_text)
        values ('${workspace}', '${id}', 'A', 'Hello', 'How is {{job_title}} going?')`)
  }
}

async function addMailboxes(
  workspace: string,
  given: Setting,
  dateIn: (days: number) => string,
): Promise<void> {
  for (const [place, { limit, gap, ramps, hours, daysOff, used, provider }] of given.mailboxes
    .slice(0, hasHeld(given) ? 1 : undefined)
    .entries())
    await t.sql(`insert into mailboxes (workspace_id, created_by, address, smtp_host, smtp_port, daily_limit, gap_min, gap_max,
        ramp_began, ramp_start, ramp_step, hour_from, hour_to, frozen_from, frozen_to, sent_on, sent_count, provider)
      values ('${workspace}', '${t.adaId}', 'box${place}@sender.test', 'smtp.sender.test', 587, ${limit}, ${gap}, ${gap},
        ${ramps ? `'${dateIn(-1)}'` : 'null'}, 1, 2, ${hours ? `${time(hours[0])}, ${time(hours[1])}` : 'null, null'},
        ${daysOff ? `'${dateIn(Math.min(...daysOff))}', '${dateIn(Math.max(...daysOff))}'` : 'null, null'},
        ('${given.start}'::timestamptz at time zone '${given.zone}')::date, ${used}, '${provider}')`)
}

async function addContacts(
  workspace: string,
  other: string,
  given: Setting,
  dateIn: (days: number) => string,
): Promise<void> {
  const zoneAt = (place: number) => orNull(given.leadZones[place % given.leadZones.length]!)
  const isAlone = hasHeld(given)
  await t.sql('delete from private.domain_providers')
  for (const [
    place,
    { provider, company, isHeld, isSuppressed, isElsewhere, notBefore },
  ] of given.leads.entries()) {
    const email =
      company === null || isHeld ? `c${place}@own${place}.test` : `c${place}@shared${company}.test`
    await t.sql(`insert into audience (workspace_id, email, tags, name, job_title, time_zone, not_before, location)
      values ('${workspace}', '${email}', '${place % 3 ? '{}' : '{cold}'}', 'Contact', ${isHeld ? 'null' : `'Sales'`}, ${zoneAt(place)},
        ${orNull(notBefore === null ? null : dateIn(notBefore))}, ${orNull(given.places[place % given.places.length]!)})`)
    if (provider)
      await t.sql(`insert into private.domain_providers (domain, family)
        values ('${email.split('@')[1]}', '${provider}') on conflict do nothing`)
    if (isSuppressed)
      await t.sql(
        `insert into suppressions (workspace_id, address, reason) values ('${workspace}', '${email}', 'manual')`,
      )
    if (isElsewhere && !isSuppressed && !isAlone)
      await addToOther(workspace, other, `email = '${email}'`, given.start)
  }
  for (let n = 0; n < (isAlone ? 0 : given.others); n += 1) {
    await t.sql(
      `insert into audience (workspace_id, email, name, job_title) values ('${workspace}', 'o${n}@other${n}.test', 'Other', 'Sales')`,
    )
    await addToOther(workspace, other, `email = 'o${n}@other${n}.test'`, given.start)
  }
  await t.sql('select private.sort_leads_by_provider(1000), private.sort_leads_by_provider(1000)')
}

// A lead that cannot be rendered is retried every six hours, and each attempt ends a turn: with several campaigns or
// mailboxes that changes the order of those that are available at the same time. So they are simulated alone.
const hasHeld = ({ leads }: Setting): boolean => leads.some(({ isHeld }) => isHeld)

const addToOther = (workspace: string, other: string, who: string, start: string) =>
  t.sql(`insert into campaign_leads (workspace_id, campaign_id, audience_id, email, step_id, due_at)
    select a.workspace_id, '${other}', a.id, a.email, s.id, '${start}'::timestamptz - interval '1 hour'
    from audience a join campaign_steps s on s.campaign_id = '${other}' and s.position = 1
    where a.workspace_id = '${workspace}' and a.${who}`)
