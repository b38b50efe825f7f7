import type { ComponentProps } from 'react'
import { classNames } from '@/web/ui/class-names'
import { controlClasses } from '@/web/ui/forms/control-classes'
import { useField } from '@/web/ui/forms/field-context'

/** A native file input, which names the chosen file. */
export function FileInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="file"
      {...useField()}
      className={classNames(
        controlClasses,
        'h-10 min-w-0 pe-3 text-sm leading-[2.375rem] file:me-3 file:h-full file:border-0 file:border-e file:border-line file:bg-transparent file:px-3 file:font-medium file:text-ink',
        className,
      )}
      {...rest}
    />
  )
}
