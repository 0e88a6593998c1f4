import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

/** A pane of the frame. Its sections are divided by lines, not by nested boxes. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classes('overflow-clip rounded-lg border border-line bg-pane shadow-pane', className)}
      {...rest}
    />
  )
}

export function CardHeader({
  title,
  description,
  actions,
  level = 2,
}: {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 pt-4 max-sm:pt-3 sm:gap-y-3">
      {/* A phone shows the actions beside the title and the description below both. */}
      <div className="min-w-0 max-sm:contents">
        <Heading className="min-w-0 text-base">{title}</Heading>
        {description && (
          <p className="text-sm text-ink-soft max-sm:order-1 max-sm:basis-full">{description}</p>
        )}
      </div>
      {actions && <div className="flex items-center gap-2">{actions}</div>}
    </header>
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classes('px-5 py-4', className)} {...rest} />
}

export function CardFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return (
    <footer
      className={classes(
        'flex flex-wrap items-center justify-between gap-3 border-t border-line bg-ground/60 px-5 py-3',
        className,
      )}
      {...rest}
    />
  )
}
