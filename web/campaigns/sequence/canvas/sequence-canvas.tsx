import { Background, Panel, ReactFlow, useReactFlow, type ReactFlowInstance } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import './canvas.css'
import { Maximize, Reply, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { addStep } from '#core/campaigns/edit-sequence.ts'
import { replyPaths, stepKindsAfter } from '#core/campaigns/reply-paths.ts'
import { MAX_STEPS, type ReplyPath } from '#core/campaigns/sequence.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useSequenceCounts } from '../sequence-queries.ts'
import type { StepListProps } from '../step-outline.tsx'
import { buttonIdOf, CanvasContext, ROW, STEP, useCanvas, type Canvas } from './canvas-context.ts'
import { edgeTypes, type FlowEdge } from './canvas-edge.tsx'
import { nodeTypes, type FlowNode } from './canvas-nodes.tsx'
import { flowOf, neighborOf, shapeOf } from './flow-of.ts'

type Flow = ReactFlowInstance<FlowNode, FlowEdge>

/** The initial zoom fits as much as remains readable. */
const OPENING = { minZoom: 0.6, maxZoom: 1, padding: 0.08 }
const ROWS_AT_FIRST = 4

/** The sequence as a chart with panning and zoom; the outline shows and edits the same data. */
export function SequenceCanvas({ campaignId, ...list }: StepListProps & { campaignId: string }) {
  const { steps, onChoose } = list
  const { data: counts = [] } = useSequenceCounts(campaignId)
  const shape = shapeOf(steps)
  const [{ shown, of }, show] = useState(() => ({ shown: flowOf(steps), of: shape }))
  // Only a structural change moves nodes.
  if (of !== shape) show({ shown: flowOf(steps), of: shape })
  const flow = useRef<Flow | null>(null)
  const canvas: Canvas = {
    ...list,
    leadsAt: (stepId, branch) =>
      counts.find((row) => row.step_id === stepId && row.branch === branch)?.leads ?? 0,
    onGo: (id, key) => {
      const next = shown.nodes.find((node) => node.id === neighborOf(shown, id, key))
      if (!next) return
      onChoose(next.id)
      const { x, y } = next.position
      void flow.current?.setCenter(x + STEP.width / 2, y + STEP.height / 2, { zoom: flow.current.getZoom() })
      document.getElementById(buttonIdOf(next.id))?.focus({ preventScroll: true })
    },
  }
  const onInit = (ready: Flow) => {
    flow.current = ready
    const first = shown.nodes.filter(({ position }) => position.y < ROWS_AT_FIRST * ROW)
    void ready.fitView({ ...OPENING, nodes: first })
  }
  return (
    <section
      aria-label="Sequence as a canvas"
      className="h-128 overflow-hidden rounded-lg border border-line bg-ground"
    >
      <CanvasContext value={canvas}>
        <ReactFlow
          nodes={shown.nodes}
          edges={shown.edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onInit={onInit}
          minZoom={0.15}
          maxZoom={1.5}
          {...fixed}
        >
          <Background color="var(--color-line)" />
          <ZoomPanel />
          <ReplyPanel />
        </ReactFlow>
      </CanvasContext>
    </section>
  )
}

// The layout places the nodes, buttons own the keys, and the wheel scrolls the page; with Ctrl it zooms.
const fixed = {
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
  zoomActivationKeyCode: null,
  zoomOnScroll: false,
  zoomOnDoubleClick: false,
  preventScrolling: false,
} as const

function ZoomPanel() {
  const flow = useReactFlow()
  return (
    <Panel position="bottom-left" className="flex rounded-md border border-line bg-pane">
      <IconButton size="sm" label="Zoom out" onClick={() => void flow.zoomOut()}>
        <ZoomOut aria-hidden />
      </IconButton>
      <IconButton size="sm" label="Zoom in" onClick={() => void flow.zoomIn()}>
        <ZoomIn aria-hidden />
      </IconButton>
      <IconButton size="sm" label="Show all of it" onClick={() => void flow.fitView({ maxZoom: 1 })}>
        <Maximize aria-hidden />
      </IconButton>
    </Panel>
  )
}

/** Replies without steps. */
function ReplyPanel() {
  const { steps, onChange, onChoose } = useCanvas()
  const unused = replyPaths.filter(({ value }) => !steps.some(({ on_reply }) => on_reply === value))
  if (!onChange || unused.length === 0 || steps.length >= MAX_STEPS) return null
  const begin = (path: ReplyPath) => {
    const kind = stepKindsAfter(path, true)[0]!.value
    const next = addStep(steps, kind, () => crypto.randomUUID(), path)
    onChange(next)
    onChoose(next.findLast(({ on_reply }) => on_reply === path)!.id)
  }
  return (
    <Panel position="top-right">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm">
            <Reply aria-hidden />
            Steps after a reply or bounce
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {unused.map(({ value, when }) => (
            <DropdownMenuItem key={value} onSelect={() => begin(value)}>
              {when}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </Panel>
  )
}
