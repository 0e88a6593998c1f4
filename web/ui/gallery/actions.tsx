import { ArrowRight, Bell, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '../badge.tsx'
import { Button, type ButtonVariant } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Kbd } from '../kbd.tsx'
import { SegmentedControl } from '../segmented-control.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../tabs.tsx'
import { Tooltip } from '../tooltip.tsx'
import { GallerySection } from './gallery-section.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger', 'link']
const tones: Tone[] = ['neutral', 'accent', 'info', 'warning', 'danger']
const periods = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const

export function Actions() {
  const [period, setPeriod] = useState<'monthly' | 'yearly'>('yearly')
  return (
    <GallerySection title="Actions and marks">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant}>
            <Plus aria-hidden />
            New Campaign
          </Button>
          <Button variant={variant} size="lg">
            Large <ArrowRight aria-hidden />
          </Button>
          <Button variant={variant} loading>
            Saving
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Tooltip text="Opens after 700 ms">
          <IconButton label="Notifications">
            <Bell aria-hidden />
          </IconButton>
        </Tooltip>
        <IconButton label="Delete" variant="secondary">
          <Trash2 aria-hidden />
        </IconButton>
        <SegmentedControl aria-label="Period" segments={periods} value={period} onValueChange={setPeriod} />
        <Kbd>Ctrl B</Kbd>
      </div>
      <div className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} dot>
            {tone}
          </Badge>
        ))}
        <Badge>12</Badge>
      </div>
      <Tabs defaultValue="emails">
        <TabList aria-label="Example">
          <Tab value="emails">Emails</Tab>
          <Tab value="links">Links</Tab>
          <Tab value="live" disabled>
            Live
          </Tab>
        </TabList>
        <TabPanel value="emails">What the first tab shows.</TabPanel>
        <TabPanel value="links">What the second tab shows.</TabPanel>
      </Tabs>
    </GallerySection>
  )
}
