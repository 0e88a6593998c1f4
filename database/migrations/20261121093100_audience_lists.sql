-- What the list of a million members sorts, filters and searches by.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

create index audience_names on public.audience (workspace_id, lower(coalesce(name, '')), id);
create index audience_companies on public.audience (workspace_id, lower(coalesce(company, '')), id);
create index audience_scores on public.audience (workspace_id, lead_score, id);
create index audience_tags on public.audience using gin (tags);
create index audience_words on public.audience
  using gin ((coalesce(name, '') || ' ' || email || ' ' || coalesce(company, '')) extensions.gin_trgm_ops);
