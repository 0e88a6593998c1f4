import { classes } from '#web/ui/classes.ts'

export function Figures({ figures }: { figures: { label: string; value: number; warn?: boolean }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
      {figures.map(({ label, value, warn }) => (
        <div key={label} className="grid gap-0.5 bg-pane px-4 py-3">
          <dt className="text-xs text-ink-faint">{label}</dt>
          <dd className={classes('numbers text-xl font-semibold', warn && 'text-warning-ink')}>
            {value.toLocaleString('en')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
