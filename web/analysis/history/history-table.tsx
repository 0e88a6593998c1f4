import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { bandOf } from '#core/analysis/score.ts'
import { useUser } from '#web/session/user.ts'
import { paths } from '#web/data/paths.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ActionsHeaderCell, Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#web/ui/table.tsx'
import { kindLabel, titleOf } from '../kinds.ts'
import { useDeleteAnalysis, type KeptAnalysis } from '../queries.ts'
import type { Author } from '#web/session/members.ts'
import { BAND_TONES } from '#web/composer/score/verdict.ts'
import { columnFrame } from '#web/lists/columns.ts'
import { useRerun } from './use-rerun.ts'

/** The stored analyses, each linked to its report; two of them can be selected for comparison. */
export function HistoryTable({
  analyses,
  authors,
}: {
  analyses: KeptAnalysis[]
  /** Empty when all analyses are the user's own. */
  authors: readonly Author[]
}) {
  const { id: userId } = useUser()
  const [doomed, setDoomed] = useState<KeptAnalysis | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { mutateAsync } = useDeleteAnalysis()
  return (
    <>
      {chosen.length > 0 && <CompareBar chosen={chosen} onClear={() => setChosen([])} />}
      <div className={columnFrame}>
        <Table label="Saved analyses">
          <TableHead>
            <tr>
              <HeaderCell className={`w-0 pe-0! ${tight}`}>
                <span className="sr-only">Compare</span>
              </HeaderCell>
              <HeaderCell className={tight}>Draft</HeaderCell>
              <HeaderCell className="@max-[42rem]:hidden">Kind</HeaderCell>
              <HeaderCell className={`text-end ${tight}`}>Score</HeaderCell>
              <HeaderCell className="text-end @max-[42rem]:hidden">Words</HeaderCell>
              <HeaderCell className="text-end @max-[58rem]:hidden">Grade</HeaderCell>
              <HeaderCell className="@max-[58rem]:hidden">Rules</HeaderCell>
              {authors.length > 0 && <HeaderCell className="@max-[58rem]:hidden">Author</HeaderCell>}
              <HeaderCell className="@max-[42rem]:hidden">When</HeaderCell>
              <ActionsHeaderCell className={tight} />
            </tr>
          </TableHead>
          <TableBody>
            {analyses.map((kept) => (
              <HistoryRow
                key={kept.id}
                kept={kept}
                chosen={chosen.includes(kept.id)}
                onChoose={() => setChosen(toggled(chosen, kept.id))}
                onDelete={kept.userId === userId ? () => setDoomed(kept) : null}
                author={
                  authors.length > 0 ? (authors.find(({ id }) => id === kept.userId)?.name ?? '–') : null
                }
              />
            ))}
          </TableBody>
        </Table>
      </div>
      <AlertDialog
        open={doomed !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        title="Delete this analysis?"
        description={`“${doomed ? titleOf(doomed) : ''}” and its report are deleted. You can restore them from the trash for 30 days. This month's usage does not change.`}
        confirmLabel="Delete"
        onConfirm={async () => {
          if (doomed) await mutateAsync(doomed.id).catch(() => undefined)
        }}
      />
    </>
  )
}

/** The last two selected: a third replaces the first. */
const toggled = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2)

function CompareBar({ chosen, onClear }: { chosen: readonly string[]; onClear: () => void }) {
  const [id, other] = chosen
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-ground/60 px-5 py-2.5 text-sm">
      <p>{other ? '2 selected' : 'Select another analysis to compare'}</p>
      <div className="flex gap-2">
        <Button size="sm" variant="quiet" onClick={onClear}>
          Clear
        </Button>
        {id && other && (
          <Button asChild size="sm" variant="primary">
            <Link to={generatePath(paths.analysisCompare, { id, other })}>Compare</Link>
          </Button>
        )}
      </div>
    </div>
  )
}

function HistoryRow({
  kept,
  chosen,
  onChoose,
  onDelete,
  author,
}: {
  kept: KeptAnalysis
  chosen: boolean
  onChoose: () => void
  /** Null for another user's analysis. */
  onDelete: (() => void) | null
  author: string | null
}) {
  const rerun = useRerun()
  return (
    <TableRow aria-selected={chosen} data-row-id={kept.id}>
      <Cell className={`w-0 pe-0! ${tight}`}>
        <Checkbox aria-label={`Compare ${titleOf(kept)}`} checked={chosen} onCheckedChange={onChoose} />
      </Cell>
      <Cell className={`w-full max-w-0 min-w-28 ${tight}`}>
        <Link
          to={generatePath(paths.analysisReport, { id: kept.id })}
          className="block truncate font-medium underline-offset-3 hover:underline"
        >
          {titleOf(kept)}
        </Link>
        <span className="text-xs text-ink-faint @min-[42rem]:hidden">
          {kindLabel(kept.kind)}, {when(kept.timestamp)}
        </span>
      </Cell>
      <Cell className="whitespace-nowrap text-ink-soft @max-[42rem]:hidden">{kindLabel(kept.kind)}</Cell>
      <Cell className={`text-end ${tight}`}>
        {kept.score !== null && <Badge tone={BAND_TONES[bandOf(kept.score)]}>{kept.score}</Badge>}
      </Cell>
      <Cell className="numbers text-end text-ink-soft @max-[42rem]:hidden">{kept.words ?? '–'}</Cell>
      <Cell className="numbers text-end text-ink-soft @max-[58rem]:hidden">
        {kept.grade?.toFixed(1) ?? '–'}
      </Cell>
      <Cell className="numbers whitespace-nowrap text-ink-soft @max-[58rem]:hidden">
        {kept.rulePack ? `Pack ${kept.rulePack}` : '–'}
      </Cell>
      {author !== null && (
        <Cell className="max-w-40 truncate text-ink-soft @max-[58rem]:hidden">{author}</Cell>
      )}
      <Cell className="whitespace-nowrap text-ink-soft @max-[42rem]:hidden">
        <time dateTime={kept.timestamp}>{when(kept.timestamp)}</time>
      </Cell>
      <Cell className={tight}>
        <div className="flex justify-end gap-1">
          {!kept.isRemoved && (
            <IconButton label={`Run ${titleOf(kept)} again`} size="sm" onClick={() => void rerun(kept.id)}>
              <RotateCcw aria-hidden />
            </IconButton>
          )}
          {onDelete && (
            <IconButton label={`Delete ${titleOf(kept)}`} size="sm" onClick={onDelete}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </div>
      </Cell>
    </TableRow>
  )
}

/** Narrow padding, so that the columns on a phone fit side by side. */
const tight = '@max-[31rem]:px-2'

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const when = (timestamp: string) => momentFormat.format(new Date(timestamp))
