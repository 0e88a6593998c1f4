// Generates database/functions/leads/hold_rules.sql from the table in holds.ts. `npm run types` writes it, and a test
// fails when the two differ.
import { DAY, MINUTE } from '../zone-clock.ts'
import { COMPANY_CONTACTS, holdRules } from './holds.ts'

export const holdRulesSql =
  (): string => `-- Written from core/campaigns/lead/holds.ts by \`npm run types\`: change it there.

create or replace function private.hold_rules() returns table (rule text, only_first boolean, lasts interval, at_least interval)
language sql immutable parallel safe as $$
  values ${holdRules
    .map(
      ({ rule, onlyFirst = false, lasts = 0, atLeast = 0 }) =>
        `('${rule}', ${onlyFirst}, ${interval(lasts)}, ${interval(atLeast)})`,
    )
    .join(',\n    ')}
$$;

create or replace function private.company_contacts() returns integer
language sql immutable parallel safe
return ${COMPANY_CONTACTS};`

const interval = (ms: number): string =>
  `interval '${ms % DAY === 0 ? `${ms / DAY} days` : `${ms / MINUTE} minutes`}'`
