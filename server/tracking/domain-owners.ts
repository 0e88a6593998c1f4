// The owner of a tracking domain. A link of one tenant does not work under the domain of another, or anyone could
// borrow a domain's reputation for their own links. Domains without an owner here are allowed: a workspace may have
// changed its domain since the message was sent.
import type { Database } from '#database/database.ts'

type DomainOwners = {
  isForeign(host: unknown, workspace: string): boolean
  close(): void
}

const READ_EVERY_MS = 30_000

// All workspaces of one owner are one tenant.
const owned = `
  select settings.domain, array_agg(distinct theirs.id) as workspaces
  from public.tracking_settings settings
  join public.workspaces w on w.id = settings.workspace_id
  join public.workspaces theirs on theirs.user_id = w.user_id
  where settings.domain_state = 'working'
  group by settings.domain`

export async function openDomainOwners(
  db: Database,
  onError: (error: unknown) => void,
): Promise<DomainOwners> {
  let owners = new Map<string, Set<string>>()
  const read = async () => {
    const rows = await db.as({ role: 'service_role' }).query<{ domain: string; workspaces: string[] }>(owned)
    owners = new Map(rows.map(({ domain, workspaces }) => [domain, new Set(workspaces)]))
  }
  await read().catch(onError)
  const timer = setInterval(() => void read().catch(onError), READ_EVERY_MS)
  timer.unref()
  return {
    isForeign(host, workspace) {
      if (owners.size === 0 || typeof host !== 'string') return false
      const tenant = owners.get(host.toLowerCase().replace(/\.?(?::\d+)?$/, ''))
      return tenant !== undefined && !tenant.has(workspace)
    },
    close: () => clearInterval(timer),
  }
}
