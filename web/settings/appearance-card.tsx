import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { setTheme, storedTheme } from './theme.ts'

export function AppearanceCard() {
  const [theme, choose] = useState(storedTheme)
  return (
    <Card>
      <CardHeader title="Appearance" description="Saved in this browser." />
      <CardBody>
        <SegmentedControl
          aria-label="Theme"
          segments={themes}
          value={theme}
          onValueChange={(chosen) => {
            setTheme(chosen)
            choose(chosen)
          }}
        />
      </CardBody>
    </Card>
  )
}

const themes = [
  {
    value: 'system',
    label: (
      <>
        <Monitor aria-hidden /> System
      </>
    ),
  },
  {
    value: 'light',
    label: (
      <>
        <Sun aria-hidden /> Light
      </>
    ),
  },
  {
    value: 'dark',
    label: (
      <>
        <Moon aria-hidden /> Dark
      </>
    ),
  },
] as const
