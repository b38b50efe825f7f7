import type { ComponentProps } from 'react'
import { classNames } from '@/web/ui/class-names'
import { controlClasses } from '@/web/ui/forms/control-classes'
import { useField } from '@/web/ui/forms/field-context'

/** Without `maxLength`, which cuts what is pasted without a word: the form says what is too long, and keeps it. */
type Props = Omit<ComponentProps<'textarea'>, 'maxLength'>

export function Textarea({ className, rows = 4, ...rest }: Props) {
  return (
    <textarea
      {...useField()}
      rows={rows}
      // Browsers scroll only the caret into view, which can leave the field under the top bar.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
      className={classNames(
        controlClasses,
        'resize-y px-3 py-2 text-base sm:text-sm field-sizing-content min-h-24',
        className,
      )}
      {...rest}
    />
  )
}
