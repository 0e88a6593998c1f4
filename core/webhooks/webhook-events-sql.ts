// Generates the triggers that write webhook events into the outbox:
// database/functions/webhooks/record_webhook_events.sql. `npm run types` writes it, and a test fails when they differ.
import { webhookSources } from './event-sources.ts'
import { webhookObjects } from './fields.ts'

type Source = (typeof webhookSources)[number]
type Operation = 'insert' | 'update' | 'delete'

const transitions: Record<Operation, string> = {
  insert: 'new table as written',
  update: 'old table as former new table as written',
  delete: 'old table as former',
}

export function webhookEventsSql(): string {
  return [
    `-- Written from core/webhooks/event-sources.ts by \`npm run types\`: change it there. Each statement is one insert, and
-- nothing where no endpoint wants its events. Nested loops are off because a plan made for one row would join
-- thousands in quadratic time (decision 060).`,
    ...webhookSources.flatMap((source) =>
      (['insert', 'update', 'delete'] as const).flatMap((operation) => recorderOf(source, operation) ?? []),
    ),
  ].join('\n\n')
}

function recorderOf(source: Source, operation: Operation): string | null {
  const cases = casesOf(source, operation)
  if (cases.length === 0) return null
  const { table } = source
  const name = `record_${operation}_events_of_${table}`
  const row = operation === 'delete' ? 'o' : 'n'
  const rows = operation === 'delete' ? 'former' : 'written'
  const types = [...new Set(cases.map(({ type }) => quote(type)))].join(', ')
  const idOf = (column: string | undefined) => (column ? `${row}.${column}` : 'null::uuid')
  return `create or replace function private.${name}() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  listening public.webhook_endpoints[] := array(select e from public.webhook_endpoints e
    where e.workspace_id = any (array(select distinct r.workspace_id from ${rows} r))
      and (e.types = '{}' or e.types && array[${types}]));
begin
  if cardinality(listening) = 0 then return null; end if;
  insert into private.webhook_outbox (workspace_id, size, events)
    select e.workspace_id, count(*), json_agg(e.event order by e.nth)
    from (select ${row}.workspace_id, row_number() over () as nth,
        json_build_array(c.type, ${idOf(source.campaignId)}, ${idOf(source.leadId)}, null, ${dataOf(source, operation)}) as event
      from ${rows} ${row}${operation === 'update' ? ' join former o on o.id = n.id' : ''}
      cross join lateral (values
        ${cases.map(({ type, condition }) => `(${quote(type)}, ${condition})`).join(',\n        ')}) as c (type, happened)
      where c.happened${operation === 'delete' ? ' and exists (select from public.workspaces w where w.id = o.workspace_id)' : ''}
        and exists (select from unnest(listening) as e where e.workspace_id = ${row}.workspace_id
          and (e.campaign_id is null or e.campaign_id = ${idOf(source.campaignId)}) and (e.types = '{}' or c.type = any (e.types)))) as e
    group by e.workspace_id, (e.nth - 1) / 500;
  return null;
end
$$;

create or replace trigger record_webhook_events_of_${operation} after ${operation} on public.${table}
  referencing ${transitions[operation]} for each statement execute function private.${name}();`
}

function casesOf(source: Source, operation: Operation) {
  return Object.entries(source.events).flatMap(([type, conditions]) => {
    const those = conditions.filter(({ on }) => on === operation).map((condition) => `(${condition.if})`)
    return those.length === 0 ? [] : [{ type, condition: those.join(' or ') }]
  })
}

function dataOf({ object, deletedObject = object, fields = {} }: Source, operation: Operation): string {
  const row = operation === 'delete' ? 'o' : 'n'
  const names = Object.keys(webhookObjects[operation === 'delete' ? deletedObject : object])
  const pairs = names.map((name) => {
    const sql = fields[name] ?? `${row}.${name}`
    return `${quote(name)}, ${operation === 'insert' && sql.startsWith('o.') ? 'null' : sql}`
  })
  return `json_build_object(${pairs.join(', ')})`
}

const quote = (text: string) => `'${text}'`
