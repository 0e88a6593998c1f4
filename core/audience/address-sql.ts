// Generates database/functions/common/address_rules.sql: the rules for valid addresses, shared mailboxes and free mail
// providers. `npm run types` writes it, and a test fails when the two differ.
import { emailForm, LONGEST_EMAIL, LONGEST_LOCAL_PART, misplacedDots, roleNames } from './address.ts'
import { freeMail } from './free-mail.ts'

export const addressRulesSql =
  (): string => `-- Written from core/audience/address.ts and free-mail.ts by \`npm run types\`: change it there.

create or replace function private.is_email(address text) returns boolean
language sql immutable parallel safe
return length(address) <= ${LONGEST_EMAIL}
  and position('@' in address) <= ${LONGEST_LOCAL_PART + 1}
  and address ~ '${posix(emailForm)}'
  and address !~ '${posix(misplacedDots)}';

-- A shared mailbox, which rarely replies.
create or replace function private.is_role_address(address text) returns boolean
language sql immutable parallel safe
return lower(split_part(address, '@', 1)) = any ('{${[...roleNames].join(',')}}');

-- Two contacts at one of these domains are not colleagues.
create or replace function private.is_free_mail(domain text) returns boolean
language sql immutable parallel safe
return domain = any ('{${lines([...freeMail]).join('\n')}}');`

/** PostgreSQL names the class of control characters, and needs a backslash before a bracket within brackets. */
const posix = ({ source }: RegExp): string =>
  source.replaceAll(String.raw`\p{Cc}`, '[:cntrl:]').replaceAll(String.raw`()[\]`, String.raw`()\[\]`)

/** Joins the domains with commas, in lines of about a hundred characters. */
function lines(domains: readonly string[]): string[] {
  const text = domains.join(',')
  return text.match(/.{1,110}(?:,|$)/g) ?? []
}
