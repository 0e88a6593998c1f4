import { walkthrough } from './content/walkthrough.ts'
import { Section } from './section.tsx'
import { WalkthroughSteps, WalkthroughVideo } from './walkthrough.tsx'

export function DemoSection() {
  return (
    <Section id="demo" compact className="border-t border-line">
      <div className="grid items-center gap-x-10 gap-y-5 md:grid-cols-2">
        <div className="grid gap-3">
          <h2 className="text-2xl">See it in action</h2>
          <p className="text-ink-soft">
            {walkthrough.summary} Recorded from the product itself, in one take, without sound.
          </p>
          <details className="text-sm">
            <summary className="cursor-pointer font-medium text-accent-ink">What is shown, in words</summary>
            <WalkthroughSteps className="mt-3" />
          </details>
        </div>
        <WalkthroughVideo />
      </div>
    </Section>
  )
}
