import { createContext, use } from 'react'
import type { CanvasEdge, CanvasNode } from '#core/campaigns/canvas-layout.ts'
import type { StepListProps } from '../step-outline.tsx'

/** What the nodes and edges of the canvas share: the sequence as the outline has it, and how many leads are where. */
export type Canvas = StepListProps & {
  leadsAt: (stepId: string, branch: string | null) => number
  /** To the step next to this one in that direction, by the arrow keys. */
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
/** `stacked`: how many other labels stand between this one and what both lead to. */
export type EdgeData = { edge: CanvasEdge; stacked: number }

export const buttonIdOf = (stepId: string): string => `canvas-${stepId}`
