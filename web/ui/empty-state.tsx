import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export function EmptyState({
  icon,
  title,
  children,
  action,
  className,
}: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div className={classes('grid justify-items-center gap-3 px-6 py-12 text-center', className)}>
      {icon && (
        <span className="grid size-11 place-items-center rounded-lg border border-line bg-ground text-ink-faint [&_svg]:size-5">
          {icon}
        </span>
      )}
      <div className="grid max-w-sm gap-1">
        <p className="text-base font-medium">{title}</p>
        {children && <div className="text-sm text-ink-soft">{children}</div>}
      </div>
      {action && <div className="mt-1 flex flex-wrap justify-center gap-2.5">{action}</div>}
    </div>
  )
}
