// PostgreSQL applies replicated rows as `session_replication_role = replica`, in which no ordinary trigger fires, those
// of foreign keys included. So when a workspace is deleted at home, nothing of it would go at the cell.
import type pg from 'pg'
import { quotedTables } from './identity.ts'

/**
 * Makes fire for replicated rows what must: foreign keys that delete or empty what refers to them, and what the tables
 * of the cell do about rows that are deleted so. What home has done with the row already (checks, the log, live
 * updates) does not fire again. Changes nothing where all is so. Only a superuser may, as foreign keys are PostgreSQL's.
 */
export async function enableCellTriggers(cell: pg.ClientBase): Promise<void> {
  await cell.query(`do $$ declare one record; begin
    for one in select tgrelid::regclass as name, tgname from pg_trigger join pg_class c on c.oid = tgrelid
      where c.relnamespace::regnamespace::text in ('auth', 'private', 'public', 'storage')
        and tgenabled = 'O' and tgparentid = 0 and (tgrelid not in (${quotedTables}) or ${mustFire})
    loop
      execute format('alter table %s enable always trigger %I', one.name, one.tgname);
    end loop;
    for one in select t.oid::regclass as name from pg_class t where t.oid in (${quotedTables})
      and not exists (select from pg_trigger where tgrelid = t.oid and tgname = 'only_at_home')
    loop
      execute format('create trigger only_at_home before insert or update or delete on %s for each row
        when (current_user in (''anon'', ''authenticated'', ''service_role'', ''auth_admin''))
        execute function private.refuse_at_cell()', one.name);
    end loop;
  end $$`)
}

/** Tables that are replicated themselves hear of each of their rows from home. */
const mustFire = `(tgisinternal and tgconstrrelid not in (${quotedTables}) and tgfoid::regproc::text ~ '_(del|upd)"?$')
  or tgname in ('keep_unsubscribe_links', 'clear_campaign_owner')`
