import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { scopeLabels, type KeyScope } from '#core/api/key-scopes.ts'
import { useUser } from '#web/session/user.ts'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { toastSuccess } from '#web/ui/toast.ts'

export type ApiKey = Pick<
  Row<'api_keys'>,
  | 'id'
  | 'user_id'
  | 'name'
  | 'scope'
  | 'workspace_id'
  | 'scopes'
  | 'allowed_addresses'
  | 'prefix'
  | 'last_four'
  | 'last_used_at'
  | 'expires_at'
  | 'created_at'
>

/** With a workspace, the key has `scopes` there; otherwise it has all rights of the account, or may only read. */
export type NewKey = {
  name: string
  scope: Row<'api_keys'>['scope']
  workspaceId: string | null
  scopes: KeyScope[]
  addresses: string[]
  days: number | null
}

export const keysQuery = (userId: string) =>
  queryOptions({
    queryKey: ['api-keys', userId],
    queryFn: async (): Promise<ApiKey[]> => {
      return await request((db) =>
        db
          .from('api_keys')
          .select(
            'id, user_id, name, scope, workspace_id, scopes, allowed_addresses, prefix, last_four, last_used_at, expires_at, created_at',
          )
          .order('created_at', { ascending: false }),
      )
    },
  })

/** Returns the key itself, which is shown only this once. */
export function useCreateKey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (key: NewKey): Promise<string> => {
      const limits = { p_workspace_id: key.workspaceId, p_scopes: key.workspaceId ? key.scopes : null }
      return await request((db) =>
        db.rpc('create_api_key', {
          p_name: key.name,
          p_scope: key.scope,
          p_days: key.days,
          p_addresses: key.addresses,
          ...limits,
        }),
      )
    },
    onSuccess: refresh,
    meta: { failure: 'Couldn’t create the key. Please try again.' },
  })
}

export function useRevokeKeys() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (keys: ApiKey[]) => {
      const ids = keys.map(({ id }) => id)
      await request((db) => db.from('api_keys').delete().in('id', ids))
    },
    onSuccess: async (_, keys) => {
      toastSuccess(keys.length === 1 ? `“${keys[0]!.name}” revoked` : `${keys.length} API keys revoked`)
      await refresh()
    },
    meta: { failure: 'Couldn’t revoke the keys. Please try again.' },
  })
}

/** 'Full', 'Read only', or the scopes of a workspace key. A page opened before an update may not know all of them. */
export function accessLabels({ scope, scopes }: ApiKey): string[] {
  const labels: Partial<Record<string, { label: string }>> = scopeLabels
  if (scopes) return scopes.map((name) => labels[name]?.label ?? name)
  return [scope === 'write' ? 'Full' : 'Read only']
}

/** The last use and the expiry of a key: 'last used 3 May 2026, until 1 Jun 2026'. */
export function describeUse({ last_used_at, expires_at }: ApiKey): string {
  const used = last_used_at ? `last used ${day(last_used_at)}` : 'never used'
  return expires_at ? `${used}, until ${day(expires_at)}` : used
}

const day = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

function useRefresh() {
  const client = useQueryClient()
  const { id } = useUser()
  return () => client.invalidateQueries({ queryKey: keysQuery(id).queryKey })
}
