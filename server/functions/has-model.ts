import { z } from 'zod'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import type { AiDeps } from './ai-allowance.ts'

const body = z.object({ workspaceId: z.uuid().nullable().default(null) })

/** True when the user has a language model here, so that unavailable actions are not offered. */
export const hasModel = ({
  model,
  models,
}: Pick<AiDeps, 'model' | 'models'>): FunctionHandler<z.infer<typeof body>> => ({
  signedIn: true,
  body,
  async run({ body: { workspaceId }, identity }): Promise<{ hasModel: boolean }> {
    const own = workspaceId ? await models.of(workspaceId, identity) : null
    return { hasModel: (own ?? model) !== null }
  },
})
