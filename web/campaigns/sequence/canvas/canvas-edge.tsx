import { BaseEdge, EdgeLabelRenderer, getSmoothStepPath, type Edge, type EdgeProps } from '@xyflow/react'
import { Plus } from 'lucide-react'
import { insertStep } from '#core/campaigns/edit-sequence.ts'
import type { CanvasEdge, Path } from '#core/campaigns/canvas-layout.ts'
import { stepKindsAfter } from '#core/campaigns/reply-paths.ts'
import { MAX_REPLY_STEPS, MAX_STEPS, type StepKind } from '#core/campaigns/sequence.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { iconOf } from '../step-labels.tsx'
import { COLUMN, ROW, STEP, useCanvas, type EdgeData } from './canvas-context.ts'

export type FlowEdge = Edge<EdgeData, 'way'>

export const edgeTypes = { way: WayEdge }

const LABEL_HEIGHT = 30

/** An edge between two steps, with the number of leads when it is a branch. */
function WayEdge({ data, sourceX, sourceY, targetX, targetY, ...ends }: EdgeProps<FlowEdge>) {
  const { leadsAt } = useCanvas()
  if (!data) return null
  const { edge, stacked } = data
  const bends = laneOf(edge, sourceY, targetY)
  const corners = [[sourceX, sourceY], ...bends, [targetX, targetY]] as const
  const path = corners
    .slice(1)
    .map(([x, y], at) => {
      const [fromX, fromY] = corners[at]!
      const way = { sourceX: fromX, sourceY: fromY, targetX: x, targetY: y }
      return getSmoothStepPath({ ...ends, ...way, borderRadius: 10 })[0]
    })
    .join(' ')
  const reply = edge.path === null ? edge.source.slice('reply:'.length) : null
  const leads = reply ? leadsAt(edge.target, reply) : leadsAt(edge.source, edge.path?.branch ?? null)
  const label = edge.path?.branch ? edge.path.name : null
  const isNamed = label !== null || reply !== null
  const labelAt = (): [x: number, y: number] => {
    const [lane] = bends
    if (lane) return [lane[0], lane[1] + STEP.height / 2]
    return isNamed ? [targetX, targetY - 24 - stacked * LABEL_HEIGHT] : [sourceX, sourceY + 24]
  }
  const [x, y] = labelAt()
  return (
    <>
      <BaseEdge path={path} className="stroke-edge!" />
      <EdgeLabelRenderer>
        <div
          className="nodrag nopan pointer-events-auto absolute flex max-w-60 items-center gap-1 rounded-full border border-line bg-ground ps-1 text-sm text-ink-soft"
          style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        >
          {isNamed && (
            <span className="flex min-w-0 items-center gap-1.5 px-2">
              {label && <span className="truncate">{label}</span>}
              <span className="numbers shrink-0 font-medium text-ink" title="Leads that took it so far">
                {leads.toLocaleString('en')}
                <span className="sr-only"> leads so far</span>
              </span>
            </span>
          )}
          {edge.path && <InsertMenu path={edge.path} />}
        </div>
      </EdgeLabelRenderer>
    </>
  )
}

/** The bends of an edge that passes other rows in a lane beside their nodes. */
const laneOf = ({ lane }: CanvasEdge, sourceY: number, targetY: number): [x: number, y: number][] =>
  lane === undefined
    ? []
    : [
        [lane * COLUMN, sourceY + ROW - STEP.height],
        [lane * COLUMN, targetY - ROW + STEP.height],
      ]

function InsertMenu({ path }: { path: Path }) {
  const { steps, onChange, onChoose } = useCanvas()
  const before = steps[path.from]
  if (!onChange || !before) return null
  const beside = steps.filter(({ on_reply }) => on_reply === before.on_reply).length
  if (steps.length >= MAX_STEPS || (before.on_reply !== null && beside >= MAX_REPLY_STEPS)) return null
  const insert = (kind: StepKind) => {
    const next = insertStep(steps, { place: path.from, branch: path.branch }, kind, () => crypto.randomUUID())
    onChange(next)
    onChoose(next[path.from + 1]!.id)
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton
          size="sm"
          className="-ms-1 size-6! w-6! rounded-full"
          label={`Add a step after step ${path.from + 1}${path.name ? `, ${path.name}` : ''}`}
        >
          <Plus aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {stepKindsAfter(before.on_reply, false).map(({ value, label }) => (
          <DropdownMenuItem key={value} onSelect={() => insert(value)}>
            {iconOf({ kind: value })}
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
