import { Handle, Position, type Node, type NodeProps } from '@xyflow/react'
import { Flag, Reply } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { moveStep, removeStep } from '#core/campaigns/edit-sequence.ts'
import { replyPaths } from '#core/campaigns/reply-paths.ts'
import { counted } from '#core/text/counted.ts'
import { classes } from '#web/ui/classes.ts'
import { StepButtons } from '../step-buttons.tsx'
import { iconOf, labelsOf } from '../step-labels.tsx'
import { buttonIdOf, SMALL, STEP, useCanvas, type NodeData } from './canvas-context.ts'

export type FlowNode = Node<NodeData, 'step' | 'reply' | 'end'>

export const nodeTypes = { step: StepNode, reply: ReplyNode, end: EndNode }

function StepNode({ id, data: { node } }: NodeProps<FlowNode>) {
  const { steps, chosenId, onChoose, onChange, onGo, leadsAt } = useCanvas()
  const place = node.kind === 'step' ? node.place : -1
  const step = steps[place]
  if (step?.id !== id) return null
  const { title, first } = labelsOf(steps, place)
  const leads = leadsAt(id, null)
  const beside = (at: number) => steps[at]?.on_reply === step.on_reply
  const move = (to: number) => onChange?.(moveStep(steps, place, to))
  const remove = () => onChange?.(removeStep(steps, id))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && onChange) {
      // The focus stays on the canvas.
      onGo(id, place === 0 ? 'ArrowDown' : 'ArrowUp')
      remove()
    } else if (!event.key.startsWith('Arrow')) return
    else if (!event.altKey) onGo(id, event.key)
    else if (event.key === 'ArrowUp') move(place - 1)
    else if (event.key === 'ArrowDown') move(place + 1)
    event.preventDefault()
  }
  return (
    <div
      style={STEP}
      className={classes(
        'group relative rounded-lg border bg-pane shadow-control',
        id === chosenId ? 'border-accent' : 'border-line hover:border-edge',
      )}
    >
      <Target />
      <button
        id={buttonIdOf(id)}
        type="button"
        aria-current={id === chosenId ? 'step' : undefined}
        aria-keyshortcuts={onChange ? 'Alt+ArrowUp Alt+ArrowDown Delete' : undefined}
        onClick={() => onChoose(id)}
        onKeyDown={onKeyDown}
        className="grid size-full min-w-0 content-center rounded-lg px-3.5 text-start focus-visible:outline-2 focus-visible:outline-accent"
      >
        <span className="flex items-center gap-2 text-sm text-ink-faint [&_svg]:size-4">
          {iconOf(step)}
          Step {place + 1}
          {leads > 0 && <span className="numbers ms-auto">{counted(leads, 'lead')} here</span>}
        </span>
        <span className="truncate font-medium">{title}</span>
        <span className="truncate text-sm text-ink-faint">{first}</span>
      </button>
      {onChange && (
        <StepButtons
          place={place}
          isFirst={!beside(place - 1)}
          isLast={!beside(place + 1)}
          onMove={move}
          onRemove={remove}
        />
      )}
      <Source />
    </div>
  )
}

function ReplyNode({ data: { node } }: NodeProps<FlowNode>) {
  const path = replyPaths.find(({ value }) => node.kind === 'reply' && value === node.path)
  return (
    <Small>
      <Reply className="size-4" aria-hidden />
      {path?.when}
      <Source />
    </Small>
  )
}

function EndNode() {
  return (
    <Small>
      <Target />
      <Flag className="size-4" aria-hidden />
      End
    </Small>
  )
}

const Small = ({ children }: { children: React.ReactNode }) => (
  <div
    style={SMALL}
    className="flex items-center justify-center gap-1.5 rounded-full border border-line bg-well text-sm text-ink-soft"
  >
    {children}
  </div>
)

// The ends of edges; users cannot connect nodes by hand.
const Target = () => (
  <Handle type="target" position={Position.Top} isConnectable={false} className="opacity-0" />
)
const Source = () => (
  <Handle type="source" position={Position.Bottom} isConnectable={false} className="opacity-0" />
)
