export type Step = {
  id: string
  /** Null once taken out of the sequence. */
  position: number | null
  kind: 'email' | 'task' | 'linkedin'
  waitDays: number
}

/** What comes after `stepId`, or first where nothing was done yet; null at the end of the sequence. */
export function nextStep(steps: readonly Step[], stepId: string | null): Step | null {
  const done = steps.find(({ id }) => id === stepId)
  // A step that was taken out since has no place any more, so nobody knows what came after it.
  if (stepId !== null && (!done || done.position === null)) return null
  const reached = done?.position ?? 0
  const ahead = steps.filter(({ position }) => position !== null && position > reached)
  return ahead.toSorted((a, b) => a.position! - b.position!)[0] ?? null
}
