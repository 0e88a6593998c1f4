import { ArrowRight } from 'lucide-react'
import { plans } from '#core/billing/plans.ts'
import { paths } from '#web/data/paths.ts'
import { storeSelectedPlan } from '#web/session/selected-plan.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ContactSection } from './contact-section.tsx'
import { claims } from './content/claims.ts'
import { DemoSection } from './demo-section.tsx'
import { LiveAnalyser } from './demo/live-analyser.tsx'
import { FeaturesSection } from './features-section.tsx'
import { Jobs } from './jobs.tsx'
import { pageWidth } from './section.tsx'

export function LandingPage() {
  return (
    <>
      <title>Coldframe: know why a cold email will be answered, before you send it</title>
      <Hero />
      <FeaturesSection />
      <DemoSection />
      <ContactSection />
    </>
  )
}

function Hero() {
  return (
    <section className="relative">
      <div className="glazing absolute inset-0" aria-hidden />
      <div className={classes(pageWidth, 'relative pt-5 pb-8 md:pt-10 md:pb-12')}>
        <div className="grid items-end gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid gap-3">
            <h1 className="max-w-3xl text-3xl md:text-4xl">
              Know why a cold email will be answered, before you send it.
            </h1>
            <p className="max-w-2xl text-ink-soft md:text-lg">
              Coldframe scores your draft with the study behind every finding, sends the sequence from your
              own mailboxes, and sorts the replies.
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:grid lg:justify-items-end lg:pb-1">
            <StartFreeTrial />
            <p className="text-sm text-ink-faint max-md:hidden">{claims.trial}</p>
          </div>
        </div>
        <Jobs />
        <div id="try" className="mt-8 grid scroll-mt-20 gap-3">
          <h2 className="text-lg">Score a draft here: no account, and your text stays on this page</h2>
          <LiveAnalyser />
        </div>
      </div>
    </section>
  )
}

/** spec.md 2: stores the free plan as the selection, and opens /auth. */
function StartFreeTrial() {
  return (
    <a
      href={`${paths.auth}?tab=sign-up`}
      onClick={() =>
        storeSelectedPlan({
          planType: 'free',
          planName: plans.free.name,
          price: 0,
          billingPeriod: 'monthly',
        })
      }
      className={buttonClasses('primary', 'lg')}
    >
      Start Free Trial
      <ArrowRight aria-hidden />
    </a>
  )
}
