import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuthMFAEnrollTOTPResponse, Factor, SupabaseClient } from '@supabase/supabase-js'
import { supabase } from '#web/data/supabase.ts'
import { useUser } from '../queries.ts'

export type Factors = {
  apps: Factor[]
  /** Recovery codes that have not been used; null where none were made. */
  codesLeft: number | null
}

const factorsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['factors', userId],
    queryFn: async (): Promise<Factors> => {
      const { mfa } = (await supabase()).auth
      const { data, error } = await mfa.listFactors()
      if (error) throw error
      return {
        apps: data.totp,
        codesLeft: data.recovery_code.length > 0 ? await countCodes(mfa) : null,
      }
    },
  })

export function useFactors() {
  return useQuery(factorsQuery(useUser().id))
}

export type Enrolment = NonNullable<AuthMFAEnrollTOTPResponse['data']>

/** Begins an app; it counts once a code of it was shown. What was begun before and left is cleared away. */
export async function beginEnrolment(friendlyName: string): Promise<Enrolment> {
  const { mfa } = (await supabase()).auth
  const { data: known, error: unknown } = await mfa.listFactors()
  if (unknown) throw unknown
  const left = known.all.filter(({ factor_type, status }) => factor_type === 'totp' && status !== 'verified')
  await Promise.all(left.map(({ id }) => mfa.unenroll({ factorId: id })))
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Coldframe' })
  if (error) throw error
  return data
}

/** Shows the first code. Answers the recovery codes that come with a first app, null for a further one. */
export async function finishEnrolment(factorId: string, code: string): Promise<string[] | null> {
  const { mfa } = (await supabase()).auth
  const shown = await mfa.challengeAndVerify({ factorId, code })
  if (shown.error) throw shown.error
  const { data, error } = await mfa.recoveryCodes.generate()
  if (error?.code === 'mfa_verified_factor_exists') return null
  if (error) throw error
  return data.codes
}

export function useRemoveFactor() {
  const refresh = useRefreshFactors()
  return useMutation({
    mutationFn: async (factorId: string) => {
      const { auth } = await supabase()
      const { error } = await auth.mfa.unenroll({ factorId })
      if (error) throw error
      await auth.refreshSession()
    },
    onSettled: refresh,
  })
}

/** A new set of codes; those on the old paper are void. */
export function useNewCodes() {
  const refresh = useRefreshFactors()
  const had = useFactors().data?.codesLeft
  return useMutation({
    mutationFn: async (): Promise<string[]> => {
      const { recoveryCodes } = (await supabase()).auth.mfa
      const { data, error } = had == null ? await recoveryCodes.generate() : await recoveryCodes.regenerate()
      if (error) throw error
      return data.codes
    },
    onSettled: refresh,
  })
}

export function useRefreshFactors(): () => Promise<void> {
  const client = useQueryClient()
  const { id } = useUser()
  return () => client.invalidateQueries({ queryKey: factorsQuery(id).queryKey })
}

async function countCodes(mfa: SupabaseClient['auth']['mfa']): Promise<number> {
  const { data, error } = await mfa.recoveryCodes.getStatus()
  if (error) throw error
  return data.remaining
}
