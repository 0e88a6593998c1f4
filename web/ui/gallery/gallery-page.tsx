import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Logo } from '../logo.tsx'
import { SegmentedControl } from '../segmented-control.tsx'
import { TooltipProvider } from '../tooltip.tsx'
import { Actions } from './actions.tsx'
import { Floating } from './floating.tsx'
import { Forms } from './forms.tsx'
import { States } from './states.tsx'
import { Tokens } from './tokens.tsx'

/** Every component of web/ui in every state, at /ui in development. */
export function GalleryPage() {
  return (
    <TooltipProvider>
      <title>Pieces · Coldframe</title>
      <header className="sticky top-0 z-30 border-b border-line bg-pane/90 backdrop-blur-md">
        <div className="mx-auto flex h-14 max-w-5xl items-center justify-between px-5">
          <Logo />
          <ThemeSwitch />
        </div>
      </header>
      <main className="mx-auto grid max-w-5xl gap-14 px-5 py-12">
        <h1 className="text-3xl">Pieces</h1>
        <Tokens />
        <Actions />
        <Forms />
        <States />
        <Floating />
      </main>
    </TooltipProvider>
  )
}

// For this page only: the selection is not stored.
function ThemeSwitch() {
  const [theme, setTheme] = useState<string>('system')
  return (
    <SegmentedControl
      aria-label="Theme"
      segments={themes}
      value={theme}
      onValueChange={(chosen) => {
        setTheme(chosen)
        if (chosen === 'system') delete document.documentElement.dataset['theme']
        else document.documentElement.dataset['theme'] = chosen
      }}
    />
  )
}

const themes = [
  { value: 'system', label: <Monitor aria-label="System" /> },
  { value: 'light', label: <Sun aria-label="Light" /> },
  { value: 'dark', label: <Moon aria-label="Dark" /> },
]
