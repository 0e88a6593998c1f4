-- A reply that asks for nothing but an opt-out has that category from now on, so that the filter by category finds it too.
update public.inbound_messages set category = 'opt_out', category_source = 'rules'
  where kind = 'unsubscribe' and category is null;
