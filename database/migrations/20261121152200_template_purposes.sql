-- What a template asks for, and where in a sequence it stands. Neither is sent, and neither has to be said.
alter table public.email_templates
  add column goal text check (goal is null or goal in ('reply', 'book-call', 'referral')
    or private.fail('"' || left(goal, 50) || '" is no goal.', 'Choose reply, book-call or referral.')),
  add column step_position text check (step_position is null or step_position ~ '^(first|follow-up-[1-9]|break-up)$'
    or private.fail('"' || left(step_position, 50) || '" is no place in a sequence.',
      'Choose first, follow-up-1 to follow-up-9, or break-up.'));
