// GET /openapi.json: returns the OpenAPI document, which is built once per process.
import type { Database } from '#database/database.ts'
import type { FunctionHandlers } from '#server/supabase/functions/invoke.ts'
import { readSchema } from '#server/supabase/rest/schema-cache.ts'
import { describeApi } from './describe-api.ts'

const permittedQuery = `
select c.relname || ':' || verb as name
from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) as verb
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
  and case when verb = 'delete' then has_table_privilege('authenticated', c.oid, verb)
    else has_any_column_privilege('authenticated', c.oid, verb) end
union all
select p.proname from pg_proc p
where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')`

type OpenApiDeps = { db: Database; siteUrl: string; handlers: FunctionHandlers }

/** The schema changes only with the program, so the document is cached until the process ends. */
export function createOpenApi({ db, siteUrl, handlers }: OpenApiDeps): () => Promise<Response> {
  let document: string | undefined
  return async () => {
    document ??= await buildDocument()
    return new Response(document, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
      },
    })
  }

  async function buildDocument(): Promise<string> {
    const [schema, rows] = await Promise.all([
      readSchema(db, ['public']),
      db.as({ role: 'service_role' }).query<{ name: string }>(permittedQuery),
    ])
    return JSON.stringify(describeApi(schema, new Set(rows.map(({ name }) => name)), handlers, siteUrl))
  }
}
