// kill -9 while messages are claimed and their results recorded, together with the branches of leads.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Scenario } from '#database/testing/sending-scenario.ts'
import { finishCleanly, startRun, type Run, type RunDatabase } from './run.ts'

export type BranchAccount = {
  kills: number
  leads: number
  /** Messages that the sink accepted a second time. */
  duplicates: number
  /** Leads whose first message was sent, but whose branch is not recorded. */
  undecided: number
  /** Finished leads whose actions were not all done; a step notifies of the first hundred a day. */
  undone: number
  /** Leads that ended here and are not in the other campaign, or are there and did not end here. */
  lostByMove: number
  /** Notifications beyond one for each lead that was reported. */
  noticesTwice: number
  /** Leads with a wrong branch, or with a message of a branch that they did not take. */
  astray: number
  uncertain: number
  /** Neither finished nor uncertain at the end. */
  open: number
}

const points = ['post-fence', '250', 'pre-mark', 'post-mark'] as const

/**
 * A condition by address that a claim decides, an email, another condition, an email for each of its branches on the
 * same day, and three actions after both, of which the last moves the lead to another campaign.
 */
export async function killAroundBranches(t: RunDatabase, times: number): Promise<BranchAccount> {
  const leads = 12 * points.length * times
  const run = await startRun(t, { leads, concurrency: 4 })
  await addBranches(t, run.scenario)
  for (let round = 0; round < times; round += 1)
    for (const point of points) {
      const sender = await run.startSender({ CRASH_AT: point, CRASH_AFTER: String(5 + round) }, 'ignore')
      if (sender.signalCode === null && sender.exitCode === null) await once(sender, 'exit')
    }
  await finishCleanly(t, run.startSender, () => countOpen(t, run))
  const account = await accountOf(t, run)
  await run.finish()
  return { kills: points.length * times, leads, ...account }
}

async function addBranches(t: RunDatabase, { workspace, campaign }: Scenario): Promise<void> {
  const [ones, condition, others, even, tags, tells, moves, other] = Array.from({ length: 8 }, () =>
    randomUUID(),
  )
  // Matches about every second lead: lead2@…, lead20@… and so on.
  const rules = { match: 'any', rules: ['lead2', 'lead4', 'lead6', 'lead8'].map(startsWith) }
  const before = {
    id: ones,
    name: 'Ones',
    after_days: 0,
    leads_to: 'next',
    rule: { on: 'contact', rules: { match: 'all', rules: [startsWith('lead1')] } },
  }
  const branch = {
    id: even,
    name: 'Even',
    after_days: 0,
    leads_to: even,
    rule: { on: 'contact', rules },
  }
  await t.sql(`update campaign_steps set position = 2 where campaign_id = '${campaign}';
    insert into campaign_steps (id, workspace_id, campaign_id, position, kind, leads_to, branches) values
      ('${ones}', '${workspace}', '${campaign}', 1, 'condition', 'next', '${JSON.stringify([before])}'),
      ('${condition}', '${workspace}', '${campaign}', 3, 'condition', 'next', '${JSON.stringify([branch])}'),
      ('${others}', '${workspace}', '${campaign}', 4, 'email', '${tags}', '[]'),
      ('${even}', '${workspace}', '${campaign}', 5, 'email', 'next', '[]');
    update campaign_leads set step_id = '${ones}' where campaign_id = '${campaign}';
    insert into email_campaigns (id, workspace_id, title, status, launched_at)
      values ('${other}', '${workspace}', 'Other', 'sending', now());
    insert into campaign_steps (workspace_id, campaign_id, position, kind) values ('${workspace}', '${other}', 1, 'email');
    insert into campaign_steps (id, workspace_id, campaign_id, position, kind, action) values
      ('${moves}', '${workspace}', '${campaign}', 8, 'action', '{"do": "move", "campaign": "${other}"}'),
      ('${tags}', '${workspace}', '${campaign}', 6, 'action', '{"do": "add_tag", "tag": "written"}'),
      ('${tells}', '${workspace}', '${campaign}', 7, 'action', '{"do": "notify", "member": null, "text": ""}');
    update email_campaigns set owner_id = '${t.adaId}' where id = '${campaign}';
    insert into step_variants (workspace_id, step_id, label, content_text)
      select '${workspace}', id, 'A', 'And this?' from (values ('${others}'::uuid), ('${even}')) s (id)`)
}

const startsWith = (value: string) => ({ field: 'email', op: 'starts', value })

const countOpen = async (t: RunDatabase, { scenario: { campaign } }: Run): Promise<number> => {
  const [row] = await t.sql(`select count(*) as n from campaign_leads l where l.campaign_id = '${campaign}'
    and l.state in ('waiting', 'active')
    and not exists (select from messages m where m.lead_id = l.id and m.state = 'uncertain')`)
  return Number(row!['n'])
}

async function accountOf(t: RunDatabase, run: Run): Promise<Omit<BranchAccount, 'kills' | 'leads'>> {
  const acceptedMails = await run.taken()
  const { campaign, workspace } = run.scenario
  const [row] = await t.sql(`select
    (select count(*) from messages m join campaign_steps s on s.id = m.step_id and s.position = 2
      where m.campaign_id = '${campaign}' and m.state = 'sent'
        and 2 <> (select count(*) from lead_branches b where b.lead_id = m.lead_id and b.branch is not null))::int as undecided,
    (select count(*) from lead_branches b join campaign_steps c on c.id = b.step_id join campaign_leads l on l.id = b.lead_id
      left join messages m on m.lead_id = l.id and c.position = 3
      left join campaign_steps s on s.id = m.step_id
      where l.campaign_id = '${campaign}' and b.branch is distinct from case
        when c.position = 1 then case when l.email like 'lead1%' then c.id::text else 'otherwise' end
        when s.position = 5 then s.id::text when s.position = 4 then 'otherwise' else b.branch end)::int as astray,
    (select count(*) from campaign_leads l join audience a on a.id = l.audience_id
      where l.campaign_id = '${campaign}' and l.ended_at is not null
        and not ('written' = any (a.tags) and 3 = (select count(*) from lead_actions d where d.lead_id = l.id and (d.is_done or d.detail like 'Nobody was notified: %at most 100%'))))::int as undone,
    (select count(*) from campaign_leads l full join (select o.* from campaign_leads o join email_campaigns c on c.id = o.campaign_id
        where c.title = 'Other' and c.workspace_id = '${workspace}') o on o.audience_id = l.audience_id
      where coalesce(l.campaign_id, '${campaign}') = '${campaign}'
        and (o.id is not null) is distinct from coalesce(l.reason = 'Moved to “Other”', false))::int as "lostByMove",
    ((select count(*) from notifications where type = 'lead_reached')
      - (select count(*) from lead_actions d where d.is_done and d.campaign_id = '${campaign}' and d.action ->> 'do' = 'notify'))::int as "noticesTwice",
    (select count(*) from messages where campaign_id = '${campaign}' and state = 'uncertain')::int as uncertain`)
  return {
    duplicates: acceptedMails.length - new Set(acceptedMails).size,
    undecided: Number(row!['undecided']),
    undone: Number(row!['undone']),
    lostByMove: Number(row!['lostByMove']),
    noticesTwice: Number(row!['noticesTwice']),
    astray: Number(row!['astray']),
    uncertain: Number(row!['uncertain']),
    open: await countOpen(t, run),
  }
}
