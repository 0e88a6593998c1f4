import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isTaken, useUser } from '#web/session/user.ts'
import { insertWorkspace, useWorkspaces, workspacesQuery } from '#web/session/workspace.ts'

const DELAY_MS = 500

/** Creates a first workspace, once, for a user without any. */
export function useDefaultWorkspace(): void {
  const { id: userId } = useUser()
  const { data } = useWorkspaces()
  const client = useQueryClient()
  const wasRequested = useRef(false)
  const missing = data?.length === 0
  useEffect(() => {
    if (!missing || wasRequested.current) return undefined
    const make = async () => {
      wasRequested.current = true
      try {
        await insertWorkspace(
          { name: 'My Workspace', description: 'Default workspace for email campaigns' },
          userId,
        )
      } catch (error) {
        // Taken: another tab was faster, and its workspace is used.
        if (!isTaken(error)) console.error('Couldn’t create the default workspace', error)
      }
      await client.invalidateQueries({ queryKey: workspacesQuery(userId).queryKey })
    }
    const timer = setTimeout(() => void make(), DELAY_MS)
    return () => clearTimeout(timer)
  }, [missing, userId, client])
}
