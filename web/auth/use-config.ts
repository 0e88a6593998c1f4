import { use } from 'react'
import { loadConfig, type AppConfig } from '#web/data/supabase.ts'

/**
 * What this installation offers. Waits for it, so that nothing moves when it arrives (routes.tsx asks for it
 * while the code is still on its way); where no server answers, the page does without.
 */
export function useConfig(): AppConfig | undefined {
  known ??= loadConfig().catch(() => undefined)
  return use(known)
}

let known: Promise<AppConfig | undefined> | undefined
