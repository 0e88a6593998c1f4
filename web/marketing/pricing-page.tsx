import { useState } from 'react'
import { defaultBillingPeriod, type BillingPeriod } from '#core/billing/plans.ts'
import { BillingToggle } from './billing-toggle.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { claims } from './content/claims.ts'
import { shownPlans } from './content/comparison.ts'
import { pricingQuestions, type Question } from './content/questions.ts'
import { PageHeading } from './page-heading.tsx'
import { PlanCard } from './plan-card.tsx'
import { QuestionList } from './question-list.tsx'
import { pageWidth, SectionHeading } from './section.tsx'
import { useOwnPlan } from './use-own-plan.ts'
import { useVouchedClaims } from './use-vouched-claims.ts'

export function PricingPage() {
  const [period, setPeriod] = useState<BillingPeriod>(defaultBillingPeriod)
  const vouched = useVouchedClaims()
  const own = useOwnPlan()
  return (
    <>
      <title>Pricing · Coldframe</title>
      <PageHeading title="Start free. Pay when it pays." centered>
        <p>{claims.trial}.</p>
        <BillingToggle period={period} onChange={setPeriod} />
      </PageHeading>
      <div className={`${pageWidth} grid grid-cols-[minmax(0,1fr)] gap-16 py-12 md:gap-24 md:py-16`}>
        <div className="grid items-stretch gap-5 lg:grid-cols-3">
          {shownPlans.map((plan) => (
            <PlanCard key={plan} plan={plan} period={period} isOwn={plan === own} />
          ))}
        </div>
        <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <SectionHeading title="Everything, side by side" />
          <ComparisonTable />
        </section>
        <section className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-12">
          <SectionHeading title="Questions about paying" />
          <QuestionList
            questions={[...pricingQuestions, ...(vouched.includes('money-back') ? [refund] : [])]}
          />
        </section>
      </div>
    </>
  )
}

const refund: Question = {
  category: 'Plans and billing',
  question: 'Can I get my money back?',
  answer: `Yes, there is a ${claims['money-back']}: write to us within 30 days of paying.`,
}
