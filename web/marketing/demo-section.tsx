import { walkthrough } from './content/walkthrough.ts'
import { Section, SectionHeading } from './section.tsx'
import { Walkthrough } from './walkthrough.tsx'

export function DemoSection() {
  return (
    <Section id="demo" className="border-t border-line">
      <SectionHeading title="See it in action">
        {walkthrough.summary} Recorded from the product itself, in one take, without sound.
      </SectionHeading>
      <Walkthrough className="mt-10" />
    </Section>
  )
}
