-- The template that the words of a variant were begun from: by it a template says where it is used, and how it is answered.
alter table public.step_variants
  add column template_id uuid,
  add constraint step_variants_template foreign key (workspace_id, template_id)
    references public.email_templates (workspace_id, id) on delete set null (template_id);
create index step_variants_template on public.step_variants (workspace_id, template_id);
