import { Check, ChevronsUpDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { classes } from './classes.ts'
import { useFieldControl } from './field.tsx'
import { controlClasses } from './input.tsx'
import { floatClasses, itemClasses } from './float.ts'
import { moveAmongOptions } from './option-keys.ts'
import { SearchSelect } from './search-select.tsx'
import { triggerClasses, type SelectProps } from './select-parts.ts'

export type { SelectOption } from './select-parts.ts'

/** From this many options on, they are searched instead of scrolled. */
const SEARCHED = 50

export function Select<Value extends string>(props: SelectProps<Value>) {
  return props.options.length < SEARCHED ? <ShortSelect {...props} /> : <SearchSelect {...props} />
}

function ShortSelect<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  ...rest
}: SelectProps<Value>) {
  const { disabled, name, className, ref, onBlur, defaultOpen = false, ...labelling } = rest
  return (
    <Radix.Root
      value={value ?? ''}
      defaultOpen={defaultOpen}
      onValueChange={(chosen) => onValueChange(chosen as Value)}
      {...(disabled === undefined ? {} : { disabled })}
      {...(name === undefined ? {} : { name })}
    >
      <Radix.Trigger
        ref={ref}
        onBlur={onBlur}
        className={classes(controlClasses, triggerClasses, className)}
        {...useFieldControl()}
        {...labelling}
      >
        <Radix.Value placeholder={placeholder ?? 'Choose'} />
        <Radix.Icon asChild>
          <ChevronsUpDown className="size-4 shrink-0 text-ink-faint" aria-hidden />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content position="popper" sideOffset={5} className={classes(floatClasses, sizeClasses)}>
          {/* Radix's own viewport adds a style element, which the Content-Security-Policy forbids. */}
          <div role="presentation" className="max-h-72 overflow-y-auto p-1" onKeyDown={moveAmongOptions}>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className={classes(itemClasses, 'pe-8')}
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator className="absolute end-2.5">
                  <Check className="size-4 text-accent-ink" aria-hidden />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const sizeClasses =
  'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden'
