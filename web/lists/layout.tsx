import { LayoutGrid, Rows3 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'

type Layout = 'table' | 'grid'

const named = (icon: ReactNode, name: string) => (
  <>
    {icon}
    <span className="sr-only">{name}</span>
  </>
)

const LAYOUTS = [
  { value: 'table', label: named(<Rows3 aria-hidden />, 'Table') },
  { value: 'grid', label: named(<LayoutGrid aria-hidden />, 'Grid') },
] as const

/** The user's choice of rows or cards, stored in this browser. */
export function useLayout(list: string): [Layout, (layout: Layout) => void] {
  const key = `coldframe.layout.${list}`
  const [layout, setLayout] = useState<Layout>(() =>
    localStorage.getItem(key) === 'grid' ? 'grid' : 'table',
  )
  return [
    layout,
    (next) => {
      setLayout(next)
      localStorage.setItem(key, next)
    },
  ]
}

export function LayoutSwitch({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) {
  return <SegmentedControl aria-label="Layout" segments={LAYOUTS} value={layout} onValueChange={onChange} />
}
