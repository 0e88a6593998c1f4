import { Button, type ButtonProps } from './button.tsx'
import { classes } from './classes.ts'
import { toast } from './toast.ts'
import { Tooltip } from './tooltip.tsx'

/**
 * A button that is disabled for a reason and shows that reason: on hover, on keyboard focus, and on touch. A gray
 * button without an explanation helps nobody.
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
