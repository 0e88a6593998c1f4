-- A revoked API key ends the placement tests that it started at a cell.
alter table private.cell_outbox drop constraint cell_outbox_kind_check,
  add constraint cell_outbox_kind_check check (kind in ('notification', 'log', 'revoked_key'));
