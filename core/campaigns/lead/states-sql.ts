// The states of leads for the database and the documents. `npm run types` writes both, and a test fails when they
// differ.
import { leadActionStates, leadStates, stateLabel } from './states.ts'

const listed = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')

/** The states that may change to every other. */
const unbound = leadStates
  .filter(({ becomes }) => becomes.length === leadStates.length - 1)
  .map(({ value }) => value)

export const leadStatesSql =
  (): string => `-- Written from core/campaigns/lead/states.ts by \`npm run types\`: change it there.

create or replace function private.may_become(before text, after text) returns boolean
language sql immutable parallel safe
return case before
${leadStates.map(({ value, becomes }) => `  when '${value}' then after in (${listed(becomes)})`).join('\n')}
  else false
end;

-- The states in which a member may change a lead this way.
create or replace function private.states_for(lead_action text) returns text[]
language sql immutable parallel safe
return case lead_action
${Object.entries(leadActionStates)
  .map(([action, states]) => `  when '${action}' then array[${listed(states)}]`)
  .join('\n')}
end;

create or replace function private.refuse_lead_state() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.may_become(old.state, new.state) then
    raise exception using errcode = 'PT409', message = format('A lead that is %s cannot become %s.', old.state, new.state),
      hint = 'Load the page again.';
  end if;
  return null;
end
$$;

-- The states that are left out may change to every other. A function in this condition costs a claim a sixth more,
-- because each statement that updates a lead plans it.
create or replace trigger refuse_lead_state after update on public.campaign_leads for each row
  when (old.state <> new.state and old.state not in (${listed(unbound)}))
  execute function private.refuse_lead_state();`

export const leadStatesPage =
  (): string => `<!-- Written from core/campaigns/lead/states.ts by \`npm run types\`: change it there. -->

# States of a lead

The database refuses every other change of a state, whoever asks for it.

| state | in code | meaning | may become |
|---|---|---|---|
${leadStates
  .map(
    ({ value, label, meaning, becomes }) =>
      `| ${label} | \`${value}\` | ${meaning} | ${becomes.map(stateLabel).join(', ')} |`,
  )
  .join('\n')}`
