// Generates database/functions/audience/free_mail.sql, the database's copy of the free providers. `npm run types`
// writes it, and a test fails when the two differ.
import { freeMail } from './free-mail.ts'

export const freeMailSql =
  (): string => `-- Written from core/audience/free-mail.ts by \`npm run types\`: change it there.

-- Two contacts at one of these domains are not colleagues.
create or replace function private.is_free_mail(domain text) returns boolean
language sql immutable parallel safe
return domain = any ('{${lines([...freeMail]).join('\n')}}');`

/** Joins the domains with commas, in lines of about a hundred characters. */
function lines(domains: readonly string[]): string[] {
  const text = domains.join(',')
  return text.match(/.{1,110}(?:,|$)/g) ?? []
}
