-- The figures of the admin overview count what is new, not what there ever was.
create index profiles_last_login on public.profiles (last_login) where last_login is not null;
create index analyses_newest on public.analyses ("timestamp");
