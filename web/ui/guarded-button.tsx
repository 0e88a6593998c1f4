import { Button, type ButtonProps } from './button.tsx'
import { classes } from './classes.ts'
import { toast } from './toast.ts'
import { Tooltip } from './tooltip.tsx'

/**
 * A button that, while there is a reason against it, does not act and says the reason: to a pointer that rests on it,
 * to the keyboard, and to a finger that presses it. A grey button that says nothing helps nobody.
 */
export function GuardedButton({ refusal, ...rest }: ButtonProps & { refusal: string | undefined }) {
  if (!refusal) return <Button {...rest} />
  const { className, ...shown } = rest
  return (
    <Tooltip text={refusal} delay={0}>
      <Button
        {...shown}
        type="button"
        aria-disabled
        className={classes('pointer-events-auto! cursor-not-allowed', className)}
        onClick={() => toast({ title: refusal })}
      />
    </Tooltip>
  )
}
