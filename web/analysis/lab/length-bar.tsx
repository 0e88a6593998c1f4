import { PHONES } from './phones.ts'

const FULL = 70

/** The length of a subject, compared with the lengths at which phones truncate it. */
export function LengthBar({ length }: { length: number }) {
  const share = (count: number) => Math.min(1, count / FULL) * 100
  const fits = length <= PHONES[0]!.least
  return (
    <svg
      viewBox="0 0 100 9"
      preserveAspectRatio="none"
      className="h-3 w-full overflow-visible"
      role="img"
      aria-label={`${length} characters`}
    >
      <rect x="0" y="2.5" width="100" height="4" rx="2" className="fill-well" />
      {PHONES.map(({ name, least, most }) => (
        <rect
          key={name}
          x={share(least)}
          y="2.5"
          width={share(most) - share(least)}
          height="4"
          className="fill-warning opacity-25"
        />
      ))}
      <rect
        x="0"
        y="2.5"
        width={share(length)}
        height="4"
        rx="2"
        className={fits ? 'fill-accent' : 'fill-warning'}
      />
      {PHONES.map(({ name, least }) => (
        <line
          key={name}
          x1={share(least)}
          x2={share(least)}
          y1="0"
          y2="9"
          className="stroke-ink-faint"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
