// The requests of an account in a cell that the home database still serves: writes of accounts, plans, workspaces,
// members, invitations and keys, and admin requests. home-requests.test.ts checks the catalog for missing ones.
import { pathSegments } from '#server/http/path.ts'

const homeTables = new Set([
  'announcement_dismissals',
  'announcements',
  'api_keys',
  'support_answers',
  'support_requests',
  'workspace_invitations',
])

/** Every server has these tables, and only the home database writes them. */
const replicatedTables = new Set(['profiles', 'subscriptions', 'workspace_members', 'workspaces'])

/** Tables whose changes the home database reports. */
export const tablesOfHome: ReadonlySet<string> = new Set([...homeTables, ...replicatedTables])

export const homeProcedures = new Set([
  'accept_workspace_invitation',
  'accounts_without_admin',
  'create_api_key',
  'delete_account',
  'end_session',
  'get_invitations',
  'get_user_by_email_or_username',
  'invite_to_workspace',
  'is_username_free',
  'my_impersonations',
  'my_sessions',
  'settle_time_zone',
  'stop_impersonation',
  'transfer_workspace',
])

export const isAdminProcedure = (name: string): boolean => name.startsWith('admin_')

const homeFunctions = new Set([
  'answer-support-request',
  'change-subscription',
  'check-subscription',
  'create-checkout',
  'customer-portal',
  'export-audit-log',
  'invite-member',
  'list-invoices',
  'sandbox-billing',
  'send-contact-email',
  'sign-in-as',
  'system-checks',
])

/** The services of the protocol that use a workspace's database; all others belong to the home database. */
const routed = new Set(['rest', 'functions', 'storage', 'realtime'])

export const isRouted = ({ method, url }: Request): boolean =>
  method !== 'OPTIONS' && routed.has(pathSegments(url)?.[0] ?? '')

export function isOfHome({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  const [service, , name = '', procedure = ''] = pathSegments(url) ?? []
  if (service === 'functions') return homeFunctions.has(name)
  if (service !== 'rest') return false
  if (name === 'rpc') return isAdminProcedure(procedure) || homeProcedures.has(procedure)
  const reads = method === 'GET' || method === 'HEAD'
  return homeTables.has(name) || (!reads && replicatedTables.has(name))
}
