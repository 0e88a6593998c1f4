import { layOut, type CanvasNode } from '#core/campaigns/canvas-layout.ts'
import type { Sequence } from '#core/campaigns/sequence.ts'
import { COLUMN, ROW, SMALL, STEP } from './canvas-context.ts'
import type { FlowEdge } from './canvas-edge.tsx'
import type { FlowNode } from './canvas-nodes.tsx'

/** The nodes and edges of the canvas. */
export function flowOf(sequence: Sequence): { nodes: FlowNode[]; edges: FlowEdge[] } {
  const { nodes, edges } = layOut(sequence)
  const labels = new Map<string, number>()
  return {
    nodes: nodes.map((node) => ({
      id: node.id,
      type: node.kind,
      position: cornerOf(node),
      data: { node },
      ...sizeOf(node),
      measured: sizeOf(node),
    })),
    edges: edges.map((edge) => {
      // An edge with a lane has its label in the lane.
      const isStacked = edge.path?.branch && edge.lane === undefined
      const stacked = isStacked ? (labels.get(edge.target) ?? 0) : 0
      if (isStacked) labels.set(edge.target, stacked + 1)
      return {
        id: edge.id,
        source: edge.source,
        target: edge.target,
        type: 'way',
        data: { edge, stacked },
      }
    }),
  }
}

const sizeOf = ({ kind }: CanvasNode) => (kind === 'step' ? STEP : SMALL)

const cornerOf = (node: CanvasNode) => ({
  x: node.column * COLUMN - sizeOf(node).width / 2,
  // A reply is placed right above the steps that it starts.
  y: node.row * ROW + (node.kind === 'reply' ? STEP.height - SMALL.height : 0),
})

/** Identifies the steps and their targets without their texts, so that typing does not move nodes. */
export const shapeOf = (sequence: Sequence): string =>
  sequence
    .map(({ id, on_reply, leads_to, branches }) =>
      [id, on_reply, leads_to, ...branches.flatMap((one) => [one.id, one.name, one.leads_to])].join(),
    )
    .join('\n')

/** The step that an arrow key selects: up and down along the edges, left and right within the row. */
export function neighborOf(
  { nodes, edges }: { nodes: readonly FlowNode[]; edges: readonly FlowEdge[] },
  id: string,
  key: string,
): string | undefined {
  const isStep = (other: string) => nodes.some((node) => node.id === other && node.type === 'step')
  if (key === 'ArrowDown') return edges.find(({ source, target }) => source === id && isStep(target))?.target
  if (key === 'ArrowUp') return edges.find(({ source, target }) => target === id && isStep(source))?.source
  const here = nodes.find((node) => node.id === id)
  if (!here) return undefined
  const way = key === 'ArrowRight' ? 1 : -1
  return nodes
    .filter(
      ({ type, position }) =>
        type === 'step' && position.y === here.position.y && (position.x - here.position.x) * way > 0,
    )
    .toSorted((a, b) => (a.position.x - b.position.x) * way)[0]?.id
}
