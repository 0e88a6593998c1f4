import { GallerySection } from './gallery-section.tsx'

export function Tokens() {
  return (
    <GallerySection title="Color and type">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {colors.map(([name, swatch]) => (
          <li key={name} className="grid gap-1.5 text-xs text-ink-soft">
            <span className={`h-14 rounded-md border border-line ${swatch}`} />
            {name}
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        {sizes.map(([name, size]) => (
          <p key={name} className={`truncate ${size}`}>
            Harden your email <span className="numbers text-ink-faint">{name} 1,204</span>
          </p>
        ))}
      </div>
    </GallerySection>
  )
}

const colors = [
  ['ground', 'bg-ground'],
  ['pane', 'bg-pane'],
  ['float', 'bg-float'],
  ['well', 'bg-well'],
  ['line', 'bg-line'],
  ['edge', 'bg-edge'],
  ['ink', 'bg-ink'],
  ['ink-soft', 'bg-ink-soft'],
  ['ink-faint', 'bg-ink-faint'],
  ['accent', 'bg-accent'],
  ['accent-strong', 'bg-accent-strong'],
  ['accent-soft', 'bg-accent-soft'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
  ['warning', 'bg-warning'],
  ['warning-soft', 'bg-warning-soft'],
  ['info', 'bg-info'],
  ['info-soft', 'bg-info-soft'],
]

const sizes = [
  ['5xl', 'text-5xl font-semibold'],
  ['4xl', 'text-4xl font-semibold'],
  ['3xl', 'text-3xl font-semibold'],
  ['2xl', 'text-2xl font-semibold'],
  ['xl', 'text-xl font-semibold'],
  ['lg', 'text-lg'],
  ['base', 'text-base'],
  ['sm', 'text-sm'],
  ['xs', 'text-xs'],
]
