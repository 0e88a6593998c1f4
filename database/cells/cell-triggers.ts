// PostgreSQL applies replicated rows with `session_replication_role = replica`, which fires no ordinary trigger,
// including those of foreign keys. So deleting a workspace in the home database would delete none of its data in the
// cell.
import type pg from 'pg'
import { quotedTables } from './identity.ts'

/**
 * Enables the triggers that replicated rows need: foreign keys that delete or update referencing rows, and the cell
 * tables' own triggers on rows deleted this way. Actions that the home database has already done for the row (checks,
 * the log, live updates) are not repeated. Changes nothing when it is already done. Requires a superuser, because
 * PostgreSQL owns the triggers of foreign keys.
 */
export async function enableCellTriggers(cell: pg.ClientBase): Promise<void> {
  await cell.query(`do $$ declare one record; begin
    -- Earlier versions let all triggers of the cell's own tables fire always, for a copy of rows from elsewhere too.
    for one in select tgrelid::regclass as name, tgname from pg_trigger join pg_class c on c.oid = tgrelid
      where c.relnamespace::regnamespace::text in ('auth', 'private', 'public', 'storage')
        and tgenabled = 'A' and tgparentid = 0 and tgrelid not in (${quotedTables})
    loop
      execute format('alter table %s enable trigger %I', one.name, one.tgname);
    end loop;
    for one in select t.oid::regclass as name, t.oid from pg_class t where t.oid in (${quotedTables}) loop
      if not exists (select from pg_trigger where tgrelid = one.oid and tgname = 'only_at_home') then
        execute format('create trigger only_at_home before insert or update or delete on %s for each row
          when (current_user in (''anon'', ''authenticated'', ''service_role'', ''auth_admin''))
          execute function private.refuse_at_cell()', one.name);
      end if;
      -- Their names sort them before and after the triggers of foreign keys (RI_…). The second pair runs at the commit.
      if not exists (select from pg_trigger where tgrelid = one.oid and tgname = 'A_as_origin') then
        execute format('create trigger "A_as_origin" after update or delete on %1$s for each row execute function private.act_as_origin();
          create trigger zz_as_replica after update or delete on %1$s for each row execute function private.act_as_replica();
          create constraint trigger "A_as_origin_at_commit" after delete on %1$s deferrable initially deferred
            for each row execute function private.act_as_origin();
          create constraint trigger zz_as_replica_at_commit after delete on %1$s deferrable initially deferred
            for each row execute function private.act_as_replica()', one.name);
      end if;
    end loop;
    for one in select tgrelid::regclass as name, tgname from pg_trigger
      where tgenabled = 'O' and tgparentid = 0 and tgrelid in (${quotedTables}) and ${mustFire}
    loop
      execute format('alter table %s enable always trigger %I', one.name, one.tgname);
    end loop;
  end $$`)
}

/** Replicated tables receive each of their rows from the home database. */
const mustFire = `((tgisinternal and tgconstrrelid not in (${quotedTables}) and tgfoid::regproc::text ~ '_(del|upd)"?$')
  or tgname in ('store_unsubscribe_links', 'clear_campaign_owner')
  or tgname like '%\\_as\\_origin%' or tgname like '%\\_as\\_replica%')`
