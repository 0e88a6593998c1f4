// Generates database/functions/leads/reply_paths.sql, the database's copy of the replies that can start steps.
// `npm run types` writes it, and a test fails when the two differ.
import { replyPaths } from './reply-paths.ts'

export const replyPathsSql =
  (): string => `-- Written from core/campaigns/reply-paths.ts by \`npm run types\`: change it there.

-- Only tasks and actions follow these, and no email.
create or replace function private.is_without_email(category text) returns boolean
language sql immutable parallel safe
return coalesce(category in (${withoutEmail.join(', ')}), false);

create or replace function private.reply_category_label(category text) returns text
language sql immutable
return case category
${labels.join('\n')}
end;`

const withoutEmail = replyPaths.filter(({ mayEmail }) => !mayEmail).map(({ value }) => `'${value}'`)

const labels = replyPaths.map(({ value, label }) => `  when '${value}' then '${label}'`)
