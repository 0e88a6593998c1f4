import { z } from 'zod'
import { makeSampleWorkspace } from '#server/demo/sample-workspace.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { userIdOf } from './user-id.ts'

const body = z.object({})

/** A sample workspace for whoever asks; asked again, the one that is there. It goes as any workspace does. */
export const loadSampleData: FunctionHandler<z.infer<typeof body>> = {
  signedIn: true,
  body,
  async run({ identity, db }) {
    return { workspaceId: await makeSampleWorkspace(db, userIdOf(identity), new Date()) }
  },
}
