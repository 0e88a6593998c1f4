import { createContext, use } from 'react'
import type { CanvasEdge, CanvasNode } from '#core/campaigns/canvas-layout.ts'
import type { StepListProps } from '../step-outline.tsx'

/**
 * The shared data of the canvas's nodes and edges: the sequence as in the outline, and the number of leads at each
 * place.
 */
export type Canvas = StepListProps & {
  leadsAt: (stepId: string, branch: string | null) => number
  /** Moves with an arrow key to the neighboring step in that direction. */
  onGo: (id: string, key: string) => void
}

export const CanvasContext = createContext<Canvas | null>(null)
export const useCanvas = (): Canvas => use(CanvasContext)!

/** In pixels, at a zoom of 1. */
export const STEP = { width: 248, height: 84 }
export const SMALL = { width: 168, height: 34 }
export const COLUMN = 280
export const ROW = 166

export type NodeData = { node: CanvasNode }
/** `stacked`: the number of other labels between this one and their common target. */
export type EdgeData = { edge: CanvasEdge; stacked: number }

export const buttonIdOf = (stepId: string): string => `canvas-${stepId}`
