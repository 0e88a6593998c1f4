// Rights that every table and function gets, so that no migration or function has to grant them. Runs after each file
// in its transaction, so that nothing is ever visible without them. database/policies/catalog.test.ts checks the
// catalog.

// service_role bypasses row-level security by its attribute when an administrator could grant it, and by these
// policies otherwise. An owner who is not a superuser inherits them, so that a migration that corrects rows finds
// every row.
const secureTables = `
    for name in select c.oid::regclass from pg_class c
      where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
        and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'private', 'storage'))
    loop
      execute format('alter table %s enable row level security, force row level security', name);
    end loop;
    for name in select c.oid::regclass from pg_class c
      where c.relrowsecurity and c.relkind in ('r', 'p')
        and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'private', 'auth', 'realtime', 'storage'))
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'service')
    loop
      execute format('create policy service on %s to service_role using (true) with check (true)', name);
    end loop;`

// Security definers run as the service and not as the owner of the database. PostgreSQL lets everyone execute a new
// function: here only the service may, and a function's file names the other roles.
const secureFunctions = `
    for name, definer, open, closed in
      select p.oid::regprocedure, p.prosecdef and p.proowner <> 'service_role'::regrole,
        exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0),
        not exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 'service_role'::regrole)
      from pg_proc p
      where p.proname = any (names) and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    loop
      if definer then execute format('alter function %s owner to service_role', name); end if;
      if open then execute format('revoke execute on function %s from public', name); end if;
      if closed then execute format('grant execute on function %s to service_role', name); end if;
    end loop;`

/** Applies to all existing tables. */
export const giveTablesTheirRights = `do $$ declare name text; begin ${secureTables} end $$`

/** Default privileges cover most rights of new functions, because granting them one by one costs more. */
export const makeRightsDefault = `alter default privileges revoke execute on functions from public;
  alter default privileges in schema public, private grant execute on functions to service_role`

/**
 * Applies to the functions that a file creates; checking all functions after each file took longer than creating
 * them.
 */
export function giveFunctionsTheirRights(sql: string): string {
  const made = Array.from(sql.matchAll(/^create (?:or replace )?function \w+\.(\w+)/gm), (found) => found[1])
  if (made.length === 0) return ''
  return `
  do $$ declare name text; definer boolean; open boolean; closed boolean; names text[] := '{${made.join(',')}}'; begin
    ${secureFunctions}
  end $$`
}

/**
 * Runs before a policy file, which is the complete definition of its table's policies, so that removed ones are
 * dropped; the scope of workspace keys is added to each at the end (require_key_scope.sql). A file outside `public` has
 * its schema in its name.
 */
export function resetPolicies(file: string): string {
  const table = file.includes('.') ? file : `public.${file}`
  return `
  do $$ declare name text; begin
    for name in select polname from pg_policy where polrelid = '${table}'::regclass and polname <> 'service' loop
      execute format('drop policy %I on ${table}', name);
    end loop;
    revoke all on ${table} from anon, authenticated;
  end $$`
}
