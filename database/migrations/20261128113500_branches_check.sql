-- A claim reads the branches of a condition for all workspaces: a row that it could not read would stop the sending of all.
update public.campaign_steps s set branches = (
    select jsonb_agg(b || jsonb_build_object('after_days', (b ->> 'after_days')::integer) order by n)
    from jsonb_array_elements(s.branches) with ordinality as in_order (b, n))
  where branches @? '$[*].after_days ? (@.type() == "string")';
alter table public.campaign_steps add constraint campaign_steps_branches_check check (
  jsonb_typeof(branches) = 'array' and jsonb_array_length(branches) = jsonb_array_length(jsonb_path_query_array(branches, 'strict $[*] ? (
    @.id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"
    && @.name.type() == "string"
    && @.after_days >= 0 && @.after_days <= 365 && @.after_days.floor() == @.after_days
    && @.leads_to like_regex "^(next|end|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$"
    && (@.rule.on == "time"
      || (@.rule.on == "contact" && @.rule.rules.rules.type() == "array")
      || (@.rule.on == "task" && @.rule.step like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i")
      || ((@.rule.on == "opened" || @.rule.on == "clicked") && @.rule.machines.type() == "boolean"
        && (!exists(@.rule.keyvalue() ? (@.key == "step" && @.value != null))
          || @.rule.step like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))))'))
  or private.fail('The branches of a condition can’t be read.', 'Change the sequence and save again.')) not valid;
