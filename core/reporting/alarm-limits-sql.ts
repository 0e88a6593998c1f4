// Generates the limits and texts of alarms as SQL functions, so that the database and the screens use the same table.
import { ALARM_KINDS, ALARM_LIMITS, alarmText, CHANCE_OF_ERROR } from './alarms.ts'

export function alarmLimitsSql(): string {
  const limits = ALARM_KINDS.map(
    (kind) => `('${kind}', ${ALARM_LIMITS[kind].limit}, ${ALARM_LIMITS[kind].atLeast})`,
  )
  const texts = ALARM_KINDS.map((kind) => {
    const { found, advice } = alarmText({ kind, bad: 1, of: 2 })
    return `  when '${kind}' then bad || ' of ' || whole || '${found.replace(/^1 of 2/, '').replaceAll("'", "''")} ${advice.replaceAll("'", "''")}'`
  })
  return `-- Written from core/reporting/alarms.ts by \`npm run types\`: change it there.

create or replace function private.alarm_limits() returns table (kind text, share double precision, at_least integer)
language sql immutable parallel safe as $$
  values ${limits.join(', ')}
$$;

create or replace function private.alarm_chance() returns double precision
language sql immutable parallel safe
return ${CHANCE_OF_ERROR};

create or replace function private.alarm_text(kind text, bad bigint, whole bigint) returns text
language sql immutable parallel safe
return replace(case kind
${texts.join('\n')}
end, '1 of 1 emails', '1 of 1 email');`
}
