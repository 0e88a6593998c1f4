import { use } from 'react'
import { loadConfig, type AppConfig } from '#web/data/supabase.ts'

/**
 * The configuration of this installation. Suspends until it arrives, so that nothing moves (routes.tsx requests it
 * while the code is loading); if no server responds, the page renders without it.
 */
export function useConfig(): AppConfig | undefined {
  known ??= loadConfig().catch(() => undefined)
  return use(known)
}

let known: Promise<AppConfig | undefined> | undefined
