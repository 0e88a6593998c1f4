-- Written from core/audience/placeholder.ts by `npm run types`: change it there.
-- Written in plpgsql, which caches plans: an import calls this for each value of a million rows.
create or replace function private.plain_of(value text) returns text
language plpgsql immutable parallel safe as $$
declare
  plain text := lower(btrim(value, U&' \0009\000d\000a\00a0\200b\feff()<>{}"''`') collate "C");
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
  if value = '' or length(value) > 40 then return false; end if;
  plain := private.plain_of(value);
  return btrim(value, U&' \0009\000d\000a\00a0\200b\feff()<>{}"''`') = any (array['nan', 'NaN']) or btrim(plain, U&' -\2013\2014\2212_.,:;?/|~') = ''
    or plain = any (array['n/a', 'n/a.', 'n.a.', 'n.a', 'n. a.', U&'n\\a', 'n / a', 'n/d', 'n.d.', 'n/v', 'k.a.', 'k. a.', 'k/a', 'n.v.t.', '#n/a', '#na', '#n/v', '#nv', '#ref!', '#value!', '#name?', '#div/0!', '#null!', '#num!', '#error!', '#spill!', '#calc!', '#field!', '#bezug!', '#wert!', '#zahl!', '#ref', '#value', '#name', '#error', 'null', 'undefined', 'object object', '[object object]', 'tbd', 't.b.d.', 'tba', 't.b.a.', 'tbc', 'not available', 'not applicable', 'not provided', 'not specified', 'not given', 'not set', 'not found', 'no data', 'no value', 'no info', 'no information', 'keine angabe', 'keine angaben', 'nicht angegeben', 'nicht bekannt', 'nicht vorhanden', 'unbekannt', U&'non renseign\00e9', 'non disponible', 'inconnu', 'sin datos', 'no aplica', 'no disponible', 'desconocido', U&'n\00e3o informado', 'desconhecido', 'sconosciuto', 'onbekend', 'niet bekend', 'brak danych']);
end
$$;

create or replace function private.is_placeholder(value text) returns boolean
language plpgsql immutable parallel safe as $$
declare
  plain text;
begin
  if value = '' or length(value) > 40 then return false; end if;
  plain := private.plain_of(value);
  return private.is_no_value(value) or btrim(value, U&' \0009\000d\000a\00a0\200b\feff()<>{}"''`') = any (array['NA'])
    or (length(plain) >= 3 and btrim(plain, 'x') = '') or plain = any (array['none', 'unknown', 'unk', 'anonymous', 'missing', 'blank', 'empty', 'keine', 'fehlt', 'no name', 'noname', 'test', 'tests', 'testing', 'test user', 'test name', 'test company', 'asdf', 'qwerty', 'dummy', 'foobar', 'lorem ipsum', 'placeholder', 'name', 'first name', 'firstname', 'first_name', 'fname', 'last name', 'lastname', 'last_name', 'lname', 'surname', 'full name', 'fullname', 'your name', 'first name last name', 'firstname lastname', 'company', 'company name', 'companyname', 'company_name', 'your company', 'organization', 'organisation', 'job title', 'jobtitle', 'job_title', 'your title', 'your role', 'phone', 'phone number', 'location', 'city', 'your city', 'vorname', 'nachname', 'vorname nachname', 'firma', 'firmenname', 'unternehmen', 'telefon', 'telefonnummer', 'ort', 'stadt']);
end
$$;
grant execute on function private.plain_of, private.is_no_value, private.is_placeholder to authenticated;
