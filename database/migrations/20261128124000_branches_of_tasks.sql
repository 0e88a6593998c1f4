-- A rule about a task may name no step: a claim can read that, and it never matches.
alter table public.campaign_steps drop constraint campaign_steps_branches_check;
alter table public.campaign_steps add constraint campaign_steps_branches_check check (
  jsonb_typeof(branches) = 'array' and jsonb_array_length(branches) = jsonb_array_length(jsonb_path_query_array(branches, 'strict $[*] ? (
    @.id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"
    && @.name.type() == "string"
    && @.after_days >= 0 && @.after_days <= 365 && @.after_days.floor() == @.after_days
    && @.leads_to like_regex "^(next|end|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$"
    && (@.rule.on == "time" || @.rule.on == "task"
      || (@.rule.on == "contact" && @.rule.rules.rules.type() == "array")
      || ((@.rule.on == "opened" || @.rule.on == "clicked") && @.rule.machines.type() == "boolean"))
    && (!exists(@.rule.keyvalue() ? (@.key == "step" && @.value != null))
      || @.rule.step like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))'))
  or private.fail('The branches of a condition can’t be read.', 'Change the sequence and save again.')) not valid;
