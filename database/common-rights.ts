// What every table and function is given alike, so that no migration and no function has to say it. Run after each file
// and in its transaction: nothing is ever to be seen without. database/policies/catalog.test.ts asks the catalog for it.

// service_role sees past row-level security by its attribute where an administrator could give it, and by these
// policies where not. An owner who is no superuser inherits them: a migration that corrects rows finds every row.
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

// Definers run as the service and not as the owner of the database. PostgreSQL lets everybody execute a new function:
// here the service alone does, and a function's file names who else may.
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

/** To the tables there are. */
export const giveTablesTheirRights = `do $$ declare name text; begin ${secureTables} end $$`

/** What the owner makes from now on has the most of it already: giving it function by function costs more. */
export const makeRightsDefault = `alter default privileges revoke execute on functions from public;
  alter default privileges in schema public, private grant execute on functions to service_role`

/** To the functions that a file makes; looking at all of them after each file took longer than making them. */
export function giveFunctionsTheirRights(sql: string): string {
  const made = Array.from(sql.matchAll(/^create (?:or replace )?function \w+\.(\w+)/gm), (found) => found[1])
  if (made.length === 0) return ''
  return `
  do $$ declare name text; definer boolean; open boolean; closed boolean; names text[] := '{${made.join(',')}}'; begin
    ${secureFunctions}
  end $$`
}

/** Before a policy file is applied: it is the whole truth about its table, so what it no longer says is gone. A file outside `public` is named with its schema. */
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
