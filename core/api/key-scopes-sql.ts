// Generates database/functions/api-keys/key_scopes.sql from the tables in key-scopes.ts. `npm run types` writes it, and
// a test fails when the two differ.
import { functionScopes, keyScopes, procedureScopes, tableScopes } from './key-scopes.ts'

export function keyScopesSql(): string {
  const tables = Object.entries(tableScopes).flatMap(([name, scopes]) =>
    scopes === null ? [] : [row('table', name, scopes[0], scopes[1] ?? 'read')],
  )
  const calls = [...listed('function', procedureScopes), ...listed('server function', functionScopes)]
  return [
    '-- Written from core/api/key-scopes.ts by `npm run types`: change it there.',
    `-- The scopes that a workspace key needs for a table or a call; no row refuses it to every such key.
create or replace function private.key_scopes()
returns table (kind text, name text, to_write text, to_read text)
language sql immutable parallel safe set search_path = '' as $$
  values
${[...tables, ...calls].join(',\n')}
$$;`,
    `create or replace function private.known_key_scopes() returns text[]
language sql immutable parallel safe
return array[${keyScopes.map(quote).join(', ')}];`,
  ].join('\n\n')
}

const listed = (kind: string, scopes: Record<string, string | null>): string[] =>
  Object.entries(scopes).flatMap(([name, scope]) => (scope === null ? [] : [row(kind, name, scope, scope)]))

const row = (...values: string[]) => `    (${values.map(quote).join(', ')})`
const quote = (text: string) => `'${text}'`
