-- Of a message that its server took for some of its addresses: those that it refused, and in which words.
-- [{"address", "answer"}]; null where it refused none.
alter table public.messages add column refused_addresses jsonb;
