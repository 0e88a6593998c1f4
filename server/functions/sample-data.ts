import { z } from 'zod'
import type { Database } from '#database/database.ts'
import {
  fillSampleWorkspace,
  makeSampleWorkspace,
  openSampleWorkspace,
} from '#server/demo/sample-workspace.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { userIdOf } from './user-id.ts'

const body = z.object({})

export type HomeOfCell = {
  db: Database
  /** Resolves when the cell has all changes of the home database. */
  waitForReplication: () => Promise<unknown>
}

/** Creates a sample workspace for the caller, or returns the existing one. It is deleted like any workspace. */
export const loadSampleData = (home?: HomeOfCell): FunctionHandler<z.infer<typeof body>> => ({
  signedIn: true,
  body,
  async run({ identity, db }) {
    const owner = userIdOf(identity)
    if (!home) return { workspaceId: await makeSampleWorkspace(db, owner, new Date()) }
    const workspaceId = await openSampleWorkspace(home.db, owner)
    await home.waitForReplication()
    await fillSampleWorkspace(db, { id: workspaceId, owner }, new Date())
    return { workspaceId }
  },
})
