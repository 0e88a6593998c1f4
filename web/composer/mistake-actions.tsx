import { BookPlus } from 'lucide-react'
import type { Fix } from '#core/analysis/analysis.ts'
import { Button } from '#web/ui/button.tsx'
import { useCurrentWorkspace, useMayEdit } from '#web/session/workspace.ts'
import { useAddWord } from './dictionary-queries.ts'

/** Alternative corrections, and adding the word to a dictionary. Empty for other fixes. */
export function MistakeActions({
  fix,
  onFix,
  onAdd,
}: {
  fix: Fix
  onFix: (fix: Fix) => void
  /** The word is being added to a dictionary, and its finding will disappear. */
  onAdd?: (() => void) | undefined
}) {
  const { others = [], unknownWord } = fix
  if (others.length === 0 && unknownWord === undefined) return null
  return (
    <div className="flex flex-wrap gap-1.5">
      {others.map((other) => (
        <Button key={other} size="sm" onClick={() => onFix({ ...fix, replacement: other })}>
          {other}
        </Button>
      ))}
      {unknownWord !== undefined && <DictionaryButtons word={unknownWord} onAdd={onAdd} />}
    </div>
  )
}

function DictionaryButtons({ word, onAdd }: { word: string; onAdd: (() => void) | undefined }) {
  const { workspace } = useCurrentWorkspace()
  const { mayEdit } = useMayEdit()
  const own = useAddWord('person')
  const shared = useAddWord('workspace')
  const add = (to: typeof own) => {
    to.mutate(word)
    onAdd?.()
  }
  return (
    <>
      <Button size="sm" variant="quiet" loading={own.isPending} onClick={() => add(own)}>
        {!own.isPending && <BookPlus aria-hidden />} Add to my dictionary
      </Button>
      {workspace && mayEdit && (
        <Button size="sm" variant="quiet" loading={shared.isPending} onClick={() => add(shared)}>
          {!shared.isPending && <BookPlus aria-hidden />} Add to the workspace’s dictionary
        </Button>
      )}
    </>
  )
}
