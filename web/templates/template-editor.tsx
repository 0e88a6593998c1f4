import { ChevronRight, Users } from 'lucide-react'
import { type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { DraftNote, DraftStatus } from '#web/drafts/draft-note.tsx'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useFindings } from '#web/composer/use-findings.ts'
import { useLiveSnippets } from '#web/composer/snippets.ts'
import { useBody } from '#web/composer/use-body.ts'
import { BestRepliesMenu } from '#web/composer/best-replies-menu.tsx'
import { WritingCard } from '#web/composer/writing-card.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { useSaveKey } from '#web/composer/use-save-key.ts'
import { AboutCard } from './about-card.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Template } from './queries.ts'
import { TemplateMenu } from './template-menu.tsx'
import { TemplateSide } from './template-side.tsx'
import { useTemplateActions } from './use-template-actions.ts'
import { useTemplateDraft, type TemplateDraft } from './use-template-draft.ts'
import '#web/composer/analysis.css'

export function TemplateEditor({
  template,
  gone,
}: {
  template: Template
  /** The notice for a template that was deleted in the meantime, once nothing is left to save here. */
  gone: ReactNode
}) {
  const draft = useTemplateDraft(template)
  const actions = useTemplateActions(template.workspace_id)
  const { body, setBody, scrollToPart } = useBody(draft.fields)
  const findings = useFindings(draft.fields, scrollToPart)
  useLiveSnippets(template.workspace_id)
  useSaveKey(() => draft.dirty && !draft.saving && draft.save())
  if (gone && !draft.dirty) return gone
  return (
    <>
      <EditorHeader template={template} draft={draft} actions={actions} />
      <DraftNote draft={draft.kept} />
      {draft.behind && <BehindNote version={template.version} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-6">
          <WritingCard
            workspaceId={template.workspace_id}
            fields={draft.fields}
            findings={findings}
            body={body}
            onBody={setBody}
            onChange={draft.change}
          />
          <AboutCard fields={draft.fields} onChange={draft.change} />
        </div>
        <TemplateSide template={template} draft={draft} findings={findings} />
      </div>
      <ConflictDialog
        draft={draft}
        // The text leaves this template only after the copy is saved.
        onSaveCopy={() => actions.saveCopy(draft.fields, draft.takeTheirs)}
      />
    </>
  )
}

function EditorHeader({
  template,
  draft,
  actions,
}: {
  template: Template
  draft: TemplateDraft
  actions: ReturnType<typeof useTemplateActions>
}) {
  const navigate = useNavigate()
  const { mayEdit, refusal } = useMayEdit()
  const title = draft.fields.title.trim() || 'Untitled template'
  return (
    <header className="grid gap-2">
      <title>{`${title} · Coldframe`}</title>
      {/* This row has the height of the button, which appears late and would otherwise move the page. */}
      <div className="flex min-h-8 items-center justify-between gap-4">
        <nav aria-label="Breadcrumb" className="flex items-center gap-1 text-sm text-ink-faint">
          <Link to={paths.templates} className="hover:text-ink hover:underline">
            Templates
          </Link>
          <ChevronRight className="size-4" aria-hidden />
        </nav>
        {mayEdit && <BestRepliesMenu workspaceId={template.workspace_id} onTake={draft.change} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="min-w-0 text-2xl wrap-anywhere">{title}</h1>
        <div className="ms-auto flex items-center gap-2">
          <DraftStatus draft={draft.kept} className="me-1" />
          {!draft.dirty && (
            <output className="numbers me-1 text-sm whitespace-nowrap text-ink-faint">
              {`Version ${template.version}, saved`}
            </output>
          )}
          {draft.dirty && !draft.saving && (
            <Button variant="quiet" onClick={draft.kept.discard}>
              Discard draft
            </Button>
          )}
          <GuardedButton
            refusal={refusal}
            variant="primary"
            disabled={!draft.dirty}
            loading={draft.saving}
            onClick={() => draft.save()}
          >
            Save
          </GuardedButton>
          <TemplateMenu
            template={template}
            actions={actions}
            onDeleted={() => void navigate(paths.templates)}
          />
        </div>
      </div>
    </header>
  )
}

function BehindNote({ version }: { version: number }) {
  return (
    <output className="flex items-center gap-3 rounded-lg border border-line bg-info-soft px-5 py-3 text-sm text-info-ink">
      <Users className="size-4.5 shrink-0" aria-hidden />
      Someone else saved version {version} while you were editing. Your changes are kept. When you save, you
      choose which version to use.
    </output>
  )
}
