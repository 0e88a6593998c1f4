/** The plan selected on a public page, stored until the user can check out (spec.md 3). */
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

/** Calls back when another tab clears the plan after its payment. Returns a function that unsubscribes. */
export function onSelectedPlanCleared(callback: () => void): () => void {
  const listen = (event: StorageEvent) => event.key === KEY && event.newValue === null && callback()
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** A user who edits local storage gets no plan rather than a broken page. */
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
