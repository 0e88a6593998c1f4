/** The plan someone chose on a public page, kept until they can be asked to pay for it (spec.md 3). */
export type SelectedPlan = { planType: string; planName: string; price: number; billingPeriod: string }

const KEY = 'selectedPlan'

export function readSelectedPlan(): SelectedPlan | null {
  return parseSelectedPlan(localStorage.getItem(KEY))
}

export function storeSelectedPlan(plan: SelectedPlan): void {
  localStorage.setItem(KEY, JSON.stringify(plan))
}

export function clearSelectedPlan(): void {
  localStorage.removeItem(KEY)
}

/** Calls back when another tab forgot the plan: it was paid for there. Answers how to stop. */
export function onSelectedPlanCleared(callback: () => void): () => void {
  const listen = (event: StorageEvent) => event.key === KEY && event.newValue === null && callback()
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Whoever edits local storage gets no plan rather than a broken page. */
export function parseSelectedPlan(stored: string | null): SelectedPlan | null {
  try {
    const plan: unknown = JSON.parse(stored ?? 'null')
    return isPlan(plan) ? plan : null
  } catch {
    return null
  }
}

export function isPaid(plan: SelectedPlan | null): boolean {
  return plan !== null && plan.planType !== 'free'
}

function isPlan(value: unknown): value is SelectedPlan {
  return (
    typeof value === 'object' && value !== null && 'planType' in value && typeof value.planType === 'string'
  )
}
