import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { invoke } from '#web/data/invoke.ts'
import { request } from '#web/data/request.ts'
import { supabase } from '#web/data/supabase.ts'
import { toastError } from '#web/ui/toast.ts'

export type OwnedWorkspace = {
  workspace_id: string
  name: string
  role: 'owner' | 'editor' | 'viewer'
  others: number
}

const holdingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['holdings', userId],
    queryFn: async (): Promise<OwnedWorkspace[]> => {
      return (await request((db) => db.rpc('my_holdings'))) as OwnedWorkspace[]
    },
    staleTime: 0,
  })

/** The data that is deleted with the account. Refetched each time it is shown. */
export function useHoldings(asked: boolean) {
  return useQuery({ ...holdingsQuery(useUser().id), enabled: asked })
}

/** The number of accounts that would be left without an admin; null when another admin remains. */
export function useAccountsWithoutAdmin() {
  const { id } = useUser()
  return useQuery({
    queryKey: ['accounts-without-admin', id],
    staleTime: 0,
    queryFn: async (): Promise<number | null> => {
      return await request((db) => db.rpc('accounts_without_admin'))
    },
  })
}

/** All data of the user, as one JSON file. */
export function useExportAccount() {
  return useMutation({
    mutationFn: () => invoke<Blob>('export-account', {}),
    onError: () => toastError('Couldn’t export your data. Please try again.'),
  })
}

/** Deletes the account permanently, then ends the session in this browser. */
export async function deleteAccount(email: string, withoutAdmin: boolean): Promise<string | null> {
  const client = await supabase()
  const { error } = await client.rpc('delete_account', { p_email: email, p_without_admin: withoutAdmin })
  if (error) return error.hint ? `${error.message} ${error.hint}` : error.message
  await client.auth.signOut({ scope: 'local' })
  return null
}
