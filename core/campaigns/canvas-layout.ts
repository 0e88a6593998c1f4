// The layout of a sequence on the canvas, derived from the sequence alone: each step is one row below the steps that
// lead to it, the paths of a condition are side by side, and they join again below their condition.
import { replyPaths } from './reply-paths.ts'
import type { ReplyPath, Sequence, Step, Target } from './sequence.ts'
import { placeOf } from './step-targets.ts'

/**
 * One path out of a step. `branch` is a condition's branch ID or `otherwise`, and null for other steps. `to` is null
 * at the end.
 */
export type Path = { from: number; branch: string | null; name: string; to: number | null }

/**
 * A step by its index, the reply that starts steps, or the end of a path. `column` is the column of the center and may
 * be fractional.
 */
export type CanvasNode = { id: string; column: number; row: number } & (
  | { kind: 'step'; place: number }
  | { kind: 'reply'; path: ReplyPath }
  | { kind: 'end' }
)

/** `lane`: the column in which a path that skips rows passes them. */
export type CanvasEdge = { id: string; source: string; target: string; path: Path | null; lane?: number }

type CanvasLayout = { nodes: CanvasNode[]; edges: CanvasEdge[] }

export function pathsOf(sequence: Sequence, place: number): Path[] {
  const { kind, branches, leads_to } = sequence[place]!
  const way = (branch: string | null, name: string, target: Target): Path => {
    const to = placeOf(sequence, place, target)
    return { from: place, branch, name, to: to > place && to < sequence.length ? to : null }
  }
  return kind === 'condition'
    ? [
        ...branches.map(({ id, name, leads_to }) => way(id, name, leads_to)),
        way('otherwise', 'Otherwise', leads_to),
      ]
    : [way(null, '', leads_to)]
}

export function layOut(sequence: Sequence): CanvasLayout {
  const edges = edgesOf(sequence)
  const order = orderOf(sequence, edges)
  const arrivals = new Map(order.map((id) => [id, edges.filter(({ target }) => target === id)]))
  const { rows, parents } = rowsOf(order, arrivals)
  const columns = columnsOf(order.filter((id) => !parents.has(id)).map(place))
  return {
    nodes: order.map((id) => nodeOf(sequence, id, columns.get(id)!, rows.get(id)!)),
    edges: edges.map((edge) => (isLong(edge) ? { ...edge, lane: columns.get(edge.id)! } : edge)),
  }

  function isLong({ source, target }: CanvasEdge): boolean {
    return rows.get(target)! > rows.get(source)! + 1
  }

  function place(id: string): Shape {
    const below = order.filter((other) => parents.get(other) === id)
    const meets = (other: string) => new Set(arrivals.get(other)!.map(({ source }) => source)).size > 1
    const beside = edges
      .filter(({ source }) => source === id)
      .flatMap((edge) => {
        if (isLong(edge)) return laneOf(edge)
        return meets(edge.target) || isAgain(edge) ? [] : place(edge.target)
      })
    const all: Shape = { columns: new Map(), extents: new Map() }
    const heads = beside.map((shape) => add(all, shape, clearOf(all, shape)))
    const middle = heads.length > 0 ? (heads[0]! + heads.at(-1)!) / 2 : 0
    const centred = moved(all, -middle)
    add(centred, { columns: new Map([[id, 0]]), extents: new Map([[rows.get(id)!, [0, 0]]]) }, 0)
    for (const shape of below.filter(meets).map(place))
      add(centred, shape, Math.max(0, clearOf(centred, shape)))
    return centred
  }

  /** When several branches lead to one step, the first of them determines its position. */
  function isAgain(edge: CanvasEdge): boolean {
    return arrivals.get(edge.target)![0] !== edge
  }

  function laneOf({ id, source, target }: CanvasEdge): Shape {
    const first = rows.get(source)! + 1
    const between = Array.from({ length: rows.get(target)! - first }, (_, at) => first + at)
    return { columns: new Map([[id, 0]]), extents: new Map(between.map((row) => [row, [0, 0]])) }
  }
}

/** Places each node below all nodes that lead to it. Its parent is the node at which those paths diverged. */
function rowsOf(order: readonly string[], arrivals: ReadonlyMap<string, CanvasEdge[]>) {
  const at = new Map(order.map((id, index) => [id, index]))
  const rows = new Map<string, number>()
  const parents = new Map<string, string>()
  for (const id of order) {
    const from = arrivals.get(id)!.map(({ source }) => source)
    rows.set(
      id,
      from.reduce((row, source) => Math.max(row, rows.get(source)! + 1), 0),
    )
    if (from.length > 0)
      parents.set(
        id,
        from.reduce((one, other) => commonOf(parents, at, one, other)),
      )
  }
  return { rows, parents }
}

/** Places independent starts side by side, in their order. */
function columnsOf(roots: readonly Shape[]): Map<string, number> {
  const columns = new Map<string, number>()
  let right = 0
  for (const shape of roots) {
    const shift = right - Math.min(...[...shape.extents.values()].map(([low]) => low))
    for (const [id, column] of shape.columns) columns.set(id, column + shift)
    right = Math.max(right, ...[...shape.extents.values()].map(([, high]) => high + shift + 1))
  }
  return columns
}

type Shape = { columns: Map<string, number>; extents: Map<number, [low: number, high: number]> }

/** The offset to the right at which a shape does not overlap the existing ones. */
const clearOf = (all: Shape, shape: Shape): number =>
  [...shape.extents].reduce(
    (shift, [row, [low]]) => {
      const extent = all.extents.get(row)
      return extent ? Math.max(shift, extent[1] + 1 - low) : shift
    },
    all.extents.size > 0 ? -Infinity : 0,
  ) || 0

/** Adds a shape and returns the final column of its head, which is column 0 in its own coordinates. */
function add(all: Shape, shape: Shape, by: number): number {
  const shift = Number.isFinite(by) ? by : 0
  for (const [id, column] of shape.columns) all.columns.set(id, column + shift)
  for (const [row, [low, high]] of shape.extents) {
    const extent = all.extents.get(row) ?? [Infinity, -Infinity]
    all.extents.set(row, [Math.min(extent[0], low + shift), Math.max(extent[1], high + shift)])
  }
  return shift
}

function moved(shape: Shape, by: number): Shape {
  const next: Shape = { columns: new Map(), extents: new Map() }
  add(next, shape, by)
  return next
}

/** The last node that every path to either node passes (their immediate dominator). */
function commonOf(parents: Map<string, string>, at: Map<string, number>, one: string, other: string): string {
  let [a, b]: [string | undefined, string | undefined] = [one, other]
  while (a !== b && a !== undefined && b !== undefined) {
    if (at.get(a)! > at.get(b)!) a = parents.get(a)
    else b = parents.get(b)
  }
  return a ?? b ?? one
}

function edgesOf(sequence: Sequence): CanvasEdge[] {
  const replies = replyPaths.flatMap(({ value }) => {
    const first = sequence.find(({ on_reply }) => on_reply === value)
    return first ? [{ id: `reply:${value}`, source: `reply:${value}`, target: first.id, path: null }] : []
  })
  const steps = sequence.flatMap(({ id }, place) =>
    pathsOf(sequence, place).map((path) => ({
      id: `${id}:${path.branch ?? 'next'}`,
      source: id,
      target: path.to === null ? `end:${id}:${path.branch ?? 'next'}` : sequence[path.to]!.id,
      path,
    })),
  )
  return [...replies, ...steps]
}

/** Sorts nodes so that each one precedes its targets. Ends come right after their step. */
function orderOf(sequence: Sequence, edges: readonly CanvasEdge[]): string[] {
  return sequence.flatMap(({ id, on_reply }, place) => [
    ...(on_reply !== null && sequence[place - 1]?.on_reply !== on_reply ? [`reply:${on_reply}`] : []),
    id,
    ...edges.flatMap(({ source, target }) => (source === id && target.startsWith('end:') ? [target] : [])),
  ])
}

function nodeOf(sequence: Sequence, id: string, column: number, row: number): CanvasNode {
  const place = sequence.findIndex((step: Step) => step.id === id)
  const path = replyPaths.find(({ value }) => id === `reply:${value}`)
  if (place !== -1) return { id, column, row, kind: 'step', place }
  return path ? { id, column, row, kind: 'reply', path: path.value } : { id, column, row, kind: 'end' }
}
