// The final check before a campaign is sent, and its launch. The launch itself runs the checklist again, because the
// state may have changed since the screen showed it.
import { z } from 'zod'
import { projectedBounces } from '#core/campaigns/launch-addresses.ts'
import type { LaunchFacts, LaunchRow } from '#core/campaigns/launch-facts.ts'
import { launchList, mayLaunch } from '#core/campaigns/launch-list.ts'
import { replyPaths } from '#core/campaigns/reply-paths.ts'
import type { Database, Identity } from '#database/database.ts'
import { readLaunchPlan, type LaunchPlan } from '#server/campaigns/launch-plan.ts'
import { readLaunchFacts } from '#server/campaigns/launch-facts.ts'
import { playThrough, type Played } from '#server/campaigns/play-through.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { readDictionary } from './read-dictionary.ts'

export type LaunchDeps = { siteUrl: string; now: () => Date }

const campaignRequest = z.object({ campaignId: z.uuid() })
const launching = campaignRequest.extend({
  /** Null means now. */
  startsAt: z.iso.datetime({ offset: true }).nullable().default(null),
})

const playing = launching.extend({
  /** Assumed for opens and clicks that conditions test. */
  everybodyEngages: z.boolean().default(false),
  /** The reply of everyone to their first email, when a reply starts steps; null for none. */
  everybodyReplies: z
    .enum(replyPaths.map(({ value }) => value))
    .nullable()
    .default(null),
})

/** The checklist, row by row. */
export const checkLaunch = (deps: LaunchDeps): FunctionHandler<z.infer<typeof campaignRequest>> => ({
  signedIn: true,
  body: campaignRequest,
  async run({ body, identity, db }): Promise<{ rows: LaunchRow[]; mayLaunch: boolean }> {
    const plan = await planFor(db, identity, body.campaignId, 'viewer', deps)
    const rows = launchList(await factsOf(db, identity, plan, deps))
    return { rows, mayLaunch: mayLaunch(rows) }
  },
})

/** Simulates the recipients, times and mailboxes, if it started then and no one replied. */
export const playCampaign = (deps: LaunchDeps): FunctionHandler<z.infer<typeof playing>> => ({
  signedIn: true,
  body: playing,
  async run({ body, identity, db }): Promise<Played> {
    const plan = await planFor(db, identity, body.campaignId, 'viewer', deps)
    const { everybodyEngages, everybodyReplies } = body
    return await playThrough(db, plan, {
      now: deps.now(),
      start: startOf(body.startsAt, deps),
      everybodyEngages,
      everybodyReplies,
    })
  },
})

export const launchCampaign = (deps: LaunchDeps): FunctionHandler<z.infer<typeof launching>> => ({
  signedIn: true,
  body: launching,
  async run({ body, identity, db }): Promise<{ leads: number }> {
    const plan = await planFor(db, identity, body.campaignId, 'editor', deps)
    const facts = await factsOf(db, identity, plan, deps)
    const blocking = launchList(facts).filter(({ level }) => level === 'blocking')
    if (blocking.length > 0) {
      throw new FunctionError(409, 'NOT_READY', blocking.map(({ detail }) => detail).join(' '), {
        hint: 'Go through the checklist of the campaign.',
      })
    }
    const [row] = await db
      .as({
        role: 'service_role',
        ...(identity.claims ? { claims: { ...identity.claims, role: 'service_role' } } : {}),
      })
      .query<{ leads: string }>('select private.launch_campaign($1, $2, $3) as leads', [
        body.campaignId,
        body.startsAt,
        JSON.stringify(projectedBounces(facts)),
      ])
    return { leads: Number(row?.leads ?? 0) }
  },
})

/** The plan of a campaign that this user may see, or change. */
export async function planFor(
  db: Database,
  identity: Identity,
  campaignId: string,
  atLeast: 'viewer' | 'editor',
  { now }: LaunchDeps,
): Promise<LaunchPlan> {
  const [mine] = await db
    .as(identity)
    .query(
      'select id from public.email_campaigns where id = $1 and workspace_id in (select private.my_workspaces($2))',
      [campaignId, atLeast],
    )
  const plan = mine && (await readLaunchPlan(db, campaignId, now()))
  if (!plan)
    throw new FunctionError(404, 'NO_CAMPAIGN', 'There is no such campaign, or it is not yours to launch.')
  return plan
}

async function factsOf(
  db: Database,
  identity: Identity,
  plan: LaunchPlan,
  { siteUrl, now }: LaunchDeps,
): Promise<LaunchFacts> {
  const dictionary = await readDictionary(db, identity, plan.campaign.workspace_id)
  return await readLaunchFacts(db, plan, { publicUrl: siteUrl, now: now(), dictionary })
}

function startOf(startsAt: string | null, { now }: LaunchDeps): Date {
  const wantedStart = startsAt ? new Date(startsAt) : now()
  return wantedStart > now() ? wantedStart : now()
}
