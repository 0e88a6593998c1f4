// Generates the database's plan limits from the table of plans: database/functions/billing/plans.sql. `npm run types`
// writes it, and a test fails when the two differ.
import {
  activeStatuses,
  analysisFeatures,
  planTypes,
  planValues,
  plans,
  shownTemplates,
  type PlanType,
} from './plans.ts'

export function plansSql(): string {
  return [
    '-- Written from core/billing/plans.ts by `npm run types`: change it there.',
    sqlFunction(
      'is_active_status(status text)',
      'boolean',
      `status in (${activeStatuses.map(quote).join(', ')})`,
    ),
    sqlFunction('plan_named(plan_type text)', 'text', cases('plan_type', planCases(), `'starter'`)),
    sqlFunction('analyses_per_month(plan text)', 'integer', cases('plan', limitCases(), '0')),
    sqlFunction('storage_bytes(plan text)', 'bigint', cases('plan', storageCases(), '0')),
    sqlFunction(
      'plan_name(plan text)',
      'text',
      cases(
        'plan',
        planTypes.map((plan) => [plan, quote(plans[plan].name)]),
      ),
    ),
    sqlFunction(
      'plan_has(plan text, feature text)',
      'boolean',
      `feature = any (${cases('plan', featureCases())})`,
    ),
    sqlFunction('feature_of_analysis(analysis_type text)', 'text', analysisCases()),
    sqlFunction('shown_templates()', 'integer', String(shownTemplates)),
  ].join('\n\n')
}

function sqlFunction(signature: string, type: string, expression: string): string {
  const name = signature.slice(0, signature.indexOf('('))
  return `create or replace function private.${signature} returns ${type}
language sql immutable parallel safe
return ${expression};
grant execute on function private.${name} to authenticated;`
}

const planCases = (): Case[] => Object.entries(planValues).map(([value, plan]) => [value, quote(plan)])

const limitCases = (): Case[] =>
  planTypes.map((plan) => {
    const limit = plans[plan].analysesPerMonth
    return [plan, limit === Infinity ? 'null' : String(limit)]
  })

const storageCases = (): Case[] => planTypes.map((plan) => [plan, String(plans[plan].storageBytes)])

const featureCases = (): Case[] => planTypes.map((plan) => [plan, featureArray(plan)])

const featureArray = (plan: PlanType) => `array[${plans[plan].features.map(quote).join(', ')}]`

function analysisCases(): string {
  const tests = Object.entries(analysisFeatures).map(
    ([start, feature]) => `  when starts_with(analysis_type, ${quote(start)}) then ${quote(feature)}`,
  )
  return ['case', ...tests, 'end'].join('\n')
}

type Case = [value: string, expression: string]

function cases(subject: string, list: Case[], otherwise?: string): string {
  const lines = list.map(([value, expression]) => `  when ${quote(value)} then ${expression}`)
  return [`case ${subject}`, ...lines, ...(otherwise ? [`  else ${otherwise}`] : []), 'end'].join('\n')
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
