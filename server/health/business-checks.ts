import type { CheckDefinition, Outcome } from './check.ts'
import type { ServerFacts } from './facts.ts'

export const businessChecks: CheckDefinition<ServerFacts>[] = [
  { id: 'billing', title: 'Billing', evaluate: checkBilling },
  { id: 'ai', title: 'Language model', evaluate: checkModel },
]

function checkBilling({ config: { billing, production } }: ServerFacts): Outcome {
  if (billing === 'stripe') return { state: 'ok', found: 'Stripe takes the payments.' }
  if (billing === 'off') return { state: 'off', found: 'Off: everyone has every feature.' }
  return {
    state: production ? 'warning' : 'off',
    found: 'The sandbox pretends: plans can be had without paying.',
    fix: 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to sell, or BILLING=off to give everyone every feature.',
  }
}

function checkModel({ config: { ai } }: ServerFacts): Outcome {
  if (ai.provider) return { state: 'ok', found: `${ai.model ?? 'The default model'} by ${ai.provider}.` }
  return {
    state: 'off',
    found: 'None: the analysis is complete without one, rewriting offers the fixes that need none.',
    fix: 'To add one, set AI_PROVIDER and AI_API_KEY.',
  }
}
