import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuthMFAEnrollTOTPResponse, Factor } from '@supabase/supabase-js'
import { request } from '#web/data/request.ts'
import { supabase } from '#web/data/supabase.ts'
import { useUser } from '#web/session/user.ts'

type Factors = {
  apps: Factor[]
  /** The number of unused recovery codes; null when none were created. */
  codesLeft: number | null
}

const factorsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['factors', userId],
    queryFn: async (): Promise<Factors> => {
      const { totp, recovery_code } = await request(({ auth }) => auth.mfa.listFactors())
      return { apps: totp, codesLeft: recovery_code.length > 0 ? await countCodes() : null }
    },
  })

export function useFactors() {
  return useQuery(factorsQuery(useUser().id))
}

export type Enrolment = NonNullable<AuthMFAEnrollTOTPResponse['data']>

/** Starts the enrolment of an app; it becomes active with its first code. Unfinished enrolments are removed. */
export async function beginEnrolment(friendlyName: string): Promise<Enrolment> {
  const { mfa } = (await supabase()).auth
  const known = await request(() => mfa.listFactors())
  const left = known.all.filter(({ factor_type, status }) => factor_type === 'totp' && status !== 'verified')
  await Promise.all(left.map(({ id }) => mfa.unenroll({ factorId: id })))
  return await request(() => mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Coldframe' }))
}

/** Verifies the first code. Returns the recovery codes of a first app, and null for a further one. */
export async function finishEnrolment(factorId: string, code: string): Promise<string[] | null> {
  const { mfa } = (await supabase()).auth
  await request(() => mfa.challengeAndVerify({ factorId, code }))
  const { data, error } = await mfa.recoveryCodes.generate()
  if (error?.code === 'mfa_verified_factor_exists') return null
  if (error) throw error
  return data.codes
}

export function useRemoveFactor() {
  const refresh = useRefreshFactors()
  return useMutation({
    mutationFn: async (factorId: string) => {
      await request(({ auth }) => auth.mfa.unenroll({ factorId }))
      await (await supabase()).auth.refreshSession()
    },
    onSettled: refresh,
  })
}

/** Creates new recovery codes and invalidates the old ones. */
export function useNewCodes() {
  const refresh = useRefreshFactors()
  const had = useFactors().data?.codesLeft
  return useMutation({
    mutationFn: async (): Promise<string[]> => {
      const { codes } = await request(({ auth: { mfa } }) =>
        had == null ? mfa.recoveryCodes.generate() : mfa.recoveryCodes.regenerate(),
      )
      return codes
    },
    onSettled: refresh,
  })
}

export function useRefreshFactors(): () => Promise<void> {
  const client = useQueryClient()
  const { id } = useUser()
  return () => client.invalidateQueries({ queryKey: factorsQuery(id).queryKey })
}

const countCodes = async () => (await request(({ auth }) => auth.mfa.recoveryCodes.getStatus())).remaining
