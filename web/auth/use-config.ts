import { useQuery } from '@tanstack/react-query'
import { loadConfig, type AppConfig } from '#web/supabase.ts'

/** What this installation offers, once it is known. */
export function useConfig(): AppConfig | undefined {
  return useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity }).data
}
