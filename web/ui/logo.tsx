import { classes } from './classes.ts'

/** The logo: a glass frame with one seedling in it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" className={classes('size-6', className)} aria-hidden>
      <path
        d="M3.5 10.2 12 3.5l8.5 6.7v8.3a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2Z"
        className="fill-accent-soft stroke-ink"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M12 20.2v-6.7" className="stroke-accent-ink" strokeWidth="1.7" strokeLinecap="round" />
      <path d="M12 14.6c0-2.5 1.6-4.1 4.6-4.2 0 2.7-1.7 4.2-4.6 4.2Z" className="fill-accent" />
      <path d="M12 16.6c0-2-1.4-3.4-4-3.5 0 2.3 1.4 3.5 4 3.5Z" className="fill-accent" />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={classes('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="text-lg font-semibold tracking-tight">Coldframe</span>
    </span>
  )
}
