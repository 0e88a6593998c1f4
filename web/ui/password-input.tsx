import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Input } from './input.tsx'

/** A password field with a button to reveal it. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        className={classes('pe-10', className)}
        spellCheck={false}
        {...rest}
      />
      <button
        type="button"
        aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 end-1 grid w-8 place-items-center rounded-sm text-ink-faint hover:text-ink"
      >
        <Icon className="size-4" aria-hidden />
      </button>
    </div>
  )
}
