import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '@/web/ui/class-names'
import { controlClasses } from '@/web/ui/forms/control-classes'
import { useField } from '@/web/ui/forms/field-context'

type Props = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly { value: string; label: string }[]
}

/** A native select, which works with every keyboard, phone and screen reader. */
export function Select({ options, className, ...rest }: Props) {
  return (
    <div className={classNames('relative flex items-center', className)}>
      <select
        {...useField()}
        className={classNames(controlClasses, 'h-10 appearance-none truncate pe-9 ps-3 text-base sm:text-sm')}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface-float text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 size-4 text-ink-muted" />
    </div>
  )
}
