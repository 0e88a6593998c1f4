import { z } from 'zod'
import { repairOf, tagsOf } from '#core/campaigns/contact-values.ts'
import { readLaunchContacts, textsOf } from '#server/campaigns/launch-plan.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { planFor, type LaunchDeps } from './launch-campaign.ts'

const repairRequest = z.object({ campaignId: z.uuid() })

export type RepairedValues = { importId: string; repaired: number }

/**
 * Corrects the spelling of names and companies that a campaign uses. It is an import that updates these contacts, run
 * as the caller: it becomes visible as a whole or not at all, and undo_import undoes it for a day.
 */
export const repairValues = (deps: LaunchDeps): FunctionHandler<z.infer<typeof repairRequest>> => ({
  signedIn: true,
  body: repairRequest,
  async run({ body, identity, db }): Promise<RepairedValues> {
    const plan = await planFor(db, identity, body.campaignId, 'editor', deps)
    const tags = tagsOf(textsOf(plan))
    const mine = db.as(identity)
    const [begun] = await mine.query<{ id: string }>(
      `insert into public.imports (workspace_id, file_name, duplicates) values ($1, $2, 'update') returning id`,
      [plan.campaign.workspace_id, 'Repaired names and companies'],
    )
    const importId = begun!.id
    let repaired = 0
    try {
      for await (const page of readLaunchContacts(db, plan.campaign.id)) {
        const rows = page.flatMap((contact) => {
          const better = repairOf(contact, tags)
          return better ? [{ email: contact.email, ...better }] : []
        })
        if (rows.length === 0) continue
        await mine.query('select public.import_rows($1, $2)', [importId, JSON.stringify(rows)])
        repaired += rows.length
      }
      for (let state = 'open'; state === 'open';)
        [{ state }] = (await mine.query<{ state: string }>(
          `select state from public.finish_import($1, $2, 0, '[]')`,
          [importId, repaired],
        )) as [{ state: string }]
    } catch (error) {
      await mine.query('select public.undo_import($1)', [importId])
      throw error
    }
    return { importId, repaired }
  },
})
