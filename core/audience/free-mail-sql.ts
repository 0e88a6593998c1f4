// The free providers as the database knows them: database/functions/audience/free_mail.sql is what this says (npm run types
// writes it, and its test fails when the two part).
import { freeMail } from './free-mail.ts'

export const freeMailSql =
  (): string => `-- Written from core/audience/free-mail.ts by \`npm run types\`: change it there.

-- People at these domains are no colleagues.
create or replace function private.is_free_mail(domain text) returns boolean
language sql immutable parallel safe
return domain = any ('{${lines([...freeMail]).join('\n')}}');`

/** The domains with commas between them, in lines of about a hundred characters. */
function lines(domains: readonly string[]): string[] {
  const text = domains.join(',')
  return text.match(/.{1,110}(?:,|$)/g) ?? []
}
