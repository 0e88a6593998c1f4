import { classes } from '#web/ui/classes.ts'
import { walkthrough } from './content/walkthrough.ts'

/** The recording with the same content as text, for people who cannot see it or prefer to read. */
export function Walkthrough({ className }: { className?: string }) {
  return (
    <div
      className={classes('grid items-start gap-8 lg:grid-cols-[minmax(0,2.4fr)_minmax(0,1fr)]', className)}
    >
      <WalkthroughVideo />
      <WalkthroughSteps />
    </div>
  )
}

export function WalkthroughVideo() {
  const { videos, captions, poster, width, height, title } = walkthrough
  return (
    <video
      controls
      muted
      playsInline
      preload="none"
      poster={poster}
      width={width}
      height={height}
      aria-label={title}
      className="aspect-[16/10] h-auto w-full rounded-xl border border-line bg-well shadow-float"
    >
      {videos.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
      <track kind="captions" src={captions} srcLang="en" label="What is shown" />
    </video>
  )
}

export function WalkthroughSteps({ className }: { className?: string }) {
  return (
    <ol className={classes('grid gap-4', className)}>
      {walkthrough.steps.map((step, index) => (
        <li key={step} className="flex gap-4">
          <span className="numbers grid size-6 shrink-0 place-items-center rounded-full border border-line bg-pane text-xs font-medium">
            {index + 1}
          </span>
          <p className="text-sm text-ink-soft">{step}</p>
        </li>
      ))}
    </ol>
  )
}
