// Generates database/functions/audience/placeholders.sql, the database's copy of the placeholder rules. `npm run
// types` writes it, and a test fails when the two differ.
import {
  trimmedCharacters,
  exactNoName,
  exactNoValue,
  longestPlaceholder,
  marks,
  noName,
  noValue,
} from './placeholder.ts'

export const placeholdersSql =
  // oxlint-disable-next-line max-lines-per-function -- the text of a file of SQL
  (): string => `-- Written from core/audience/placeholder.ts by \`npm run types\`: change it there.
-- Written in plpgsql, which caches plans: an import calls this for each value of a million rows.
create or replace function private.plain_of(value text) returns text
language plpgsql immutable parallel safe as $$
declare
  plain text := lower(btrim(value, ${quote(trimmedCharacters)}) collate "C");
  half integer := length(plain) / 2;
begin
  if substr(plain, half + 1, 1) = ' ' and left(plain, half) = substr(plain, half + 2) then
    return left(plain, half);
  end if;
  return plain;
end
$$;

create or replace function private.is_no_value(value text) returns boolean
language plpgsql immutable parallel safe as $$
declare
  plain text;
begin
  if value = '' or length(value) > ${longestPlaceholder} then return false; end if;
  plain := private.plain_of(value);
  return btrim(value, ${quote(trimmedCharacters)}) = any (${list(exactNoValue)}) or btrim(plain, ${quote(marks)}) = ''
    or plain = any (${list(noValue)});
end
$$;

create or replace function private.is_placeholder(value text) returns boolean
language plpgsql immutable parallel safe as $$
declare
  plain text;
begin
  if value = '' or length(value) > ${longestPlaceholder} then return false; end if;
  plain := private.plain_of(value);
  return private.is_no_value(value) or btrim(value, ${quote(trimmedCharacters)}) = any (${list(exactNoName)})
    or (length(plain) >= 3 and btrim(plain, 'x') = '') or plain = any (${list(noName)});
end
$$;
grant execute on function private.plain_of, private.is_no_value, private.is_placeholder to authenticated;`

const list = (values: readonly string[]): string => `array[${values.map(quote).join(', ')}]`

function quote(text: string): string {
  const escaped = text.replaceAll("'", "''")
  if (!/[^\x20-\x7e]|\\/.test(escaped)) return `'${escaped}'`
  const codes = escaped
    .split('')
    .map((sign) =>
      sign === '\\'
        ? '\\\\'
        : /[\x20-\x7e]/.test(sign)
          ? sign
          : `\\${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  return `U&'${codes.join('')}'`
}
