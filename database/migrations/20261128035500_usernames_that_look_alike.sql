-- What a username looks like: two with the same skeleton cannot be told apart on a screen (UTS #39). Single letters of
-- Cyrillic, Greek, Armenian and Latin that look like a Latin letter, after Unicode's confusables.txt; full-width and other
-- compatibility forms are one with theirs by NFKC (RFC 8265, section 3.3).
create function private.username_skeleton(username text) returns text
language sql immutable parallel safe
set search_path = ''
return replace(replace(translate(lower(translate(normalize(username, NFKC),
    'аеорсухѕіјԁһԛԝүѵӏɡкгпьзАВЕЅІЈКМНОРСТУХҮԚԜӀЗԌαονρυικγσχηϲϳωΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿօսոհզյցՕՏԼՍıİɑɩIʋѡꞵ',
    'aeopcyxsijdhqwyvlgkrnb3abesljkmhopctyxyqwl3gaovpuikyoxncjwabezhlkmnoptyxcjounhqjgosluiiailuwb')), '01|', 'oll'), 'rn', 'm'), 'vv', 'w');

grant execute on function private.username_skeleton to anon, authenticated, service_role;
create index profiles_username_skeleton on public.profiles (private.username_skeleton(username));
