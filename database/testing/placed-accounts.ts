// For tests: where accounts are, without a second server.

type Sql = (text: string) => Promise<unknown>

/** Adds cells that no server runs. */
export const addCells = (sql: Sql, ...names: string[]) =>
  sql(`insert into private.cells (name, encrypted_url) select unnest('{${names.join()}}'::text[]), ''`)

/** Places an account at a cell. A first placement is a plain insert, like that of the trigger of new accounts. */
export const placeAccount = (sql: Sql, account: string, cell: string) =>
  sql(`with moved as (update private.account_cells set cell_id = (select id from private.cells where name = '${cell}')
      where user_id = '${account}' returning user_id)
    insert into private.account_cells (user_id, cell_id) select '${account}', id from private.cells
      where name = '${cell}' and not exists (select from moved)`)
