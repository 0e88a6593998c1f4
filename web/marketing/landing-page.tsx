import { ArrowRight } from 'lucide-react'
import { plans } from '#core/billing/plans.ts'
import { paths } from '#web/app/paths.ts'
import { storeSelectedPlan } from '#web/app/selected-plan.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ContactSection } from './contact-section.tsx'
import { claims } from './content/claims.ts'
import { DemoSection } from './demo-section.tsx'
import { LiveAnalyser } from './demo/live-analyser.tsx'
import { FeaturesSection } from './features-section.tsx'
import { ProofSection } from './proof-section.tsx'
import { pageWidth } from './section.tsx'

export function LandingPage() {
  return (
    <>
      <title>Coldframe: know why a cold email will be answered, before you send it</title>
      <Hero />
      <FeaturesSection />
      <DemoSection />
      <ProofSection />
      <ContactSection />
    </>
  )
}

function Hero() {
  return (
    <section className="relative">
      <div className="glazing absolute inset-0" aria-hidden />
      <div className={classes(pageWidth, 'relative pt-12 pb-16 md:pt-16 md:pb-24')}>
        <div className="grid items-end gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid gap-4">
            <h1 className="max-w-3xl text-4xl md:text-5xl">
              Know why a cold email will be answered, before you send it.
            </h1>
            <p className="max-w-2xl text-lg text-ink-soft">
              Coldframe scores your draft as you type and shows the study behind every finding, and the study
              that disagrees. Then it sends your sequence from your own mailboxes and brings the replies into
              one inbox. Try the score here: no account, and your text stays on this page.
            </p>
          </div>
          <div className="grid justify-items-start gap-2.5 lg:justify-items-end lg:pb-1">
            <StartFreeTrial />
            <p className="text-sm text-ink-faint">{claims.trial}</p>
          </div>
        </div>
        <div id="try" className="mt-9 scroll-mt-20">
          <LiveAnalyser />
        </div>
      </div>
    </section>
  )
}

/** spec.md 2: keeps the free plan as the choice, and goes to /auth. */
export function StartFreeTrial() {
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
