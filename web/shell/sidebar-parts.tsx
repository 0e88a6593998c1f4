import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'

export function SidebarSection({
  title,
  collapsed,
  children,
}: {
  title: string
  collapsed: boolean
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="grid gap-1.5">
      {!collapsed && <h2 className="px-2 text-xs font-medium text-ink-faint">{title}</h2>}
      {children}
    </section>
  )
}

export function SidebarLink({
  to,
  label,
  Icon,
  count,
  counts = 'in this workspace',
  collapsed,
  onNavigate,
}: {
  to: string
  label: string
  Icon: LucideIcon
  count?: number | undefined
  /** The label of the number, for screen readers. */
  counts?: string
  collapsed: boolean
  onNavigate?: (() => void) | undefined
}) {
  return (
    <Named label={label} collapsed={collapsed}>
      <NavLink
        to={to}
        onClick={onNavigate}
        aria-label={collapsed ? label : undefined}
        className={rowClasses(collapsed)}
      >
        <Icon className="size-4.5 shrink-0" aria-hidden />
        {!collapsed && <span className="min-w-0 flex-1 truncate">{label}</span>}
        {!collapsed && count !== undefined && (
          <Badge title={`${count} ${counts}`}>
            {count}
            <span className="sr-only"> {counts}</span>
          </Badge>
        )}
      </NavLink>
    </Named>
  )
}

export function SidebarAction({
  label,
  Icon,
  collapsed,
  onClick,
}: {
  label: string
  Icon: LucideIcon
  collapsed: boolean
  onClick: () => void
}) {
  return (
    <Named label={label} collapsed={collapsed}>
      <button
        type="button"
        onClick={onClick}
        aria-label={collapsed ? label : undefined}
        className={rowClasses(collapsed)}
      >
        <Icon className="size-4.5 shrink-0" aria-hidden />
        {!collapsed && <span className="truncate">{label}</span>}
      </button>
    </Named>
  )
}

// Collapsed to icons, each shows its name immediately on hover (spec.md 9: the sidebar's delay is 0 ms).
function Named({
  label,
  collapsed,
  children,
}: {
  label: string
  collapsed: boolean
  children: ReactElement
}) {
  if (!collapsed) return children
  return (
    <Tooltip text={label} side="right" delay={0}>
      {children}
    </Tooltip>
  )
}

function rowClasses(collapsed: boolean): string {
  return classes(
    'flex h-9 w-full items-center gap-2.5 rounded-md text-sm font-medium text-ink-soft transition-colors',
    'hover:bg-well hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink',
    collapsed ? 'justify-center' : 'px-2',
  )
}
