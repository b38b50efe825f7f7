import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '@/web/ui/class-names'
import { controlClasses } from '@/web/ui/forms/control-classes'
import { useField } from '@/web/ui/forms/field-context'

type Props = ComponentProps<'input'> & {
  /** Inside the left edge: an icon, a currency sign. */
  before?: ReactNode
  /** Inside the right edge: a unit, a show/hide button. */
  after?: ReactNode
}

export function TextInput({ before, after, className, type = 'text', ...rest }: Props) {
  return (
    <div className={classNames('relative flex items-center', className)}>
      {before && <span className="pointer-events-none absolute start-3 text-ink-muted">{before}</span>}
      <input
        {...useField()}
        type={type}
        className={classNames(
          controlClasses,
          'h-10 px-3 text-base sm:text-sm [&::-webkit-search-cancel-button]:hidden',
          before != null && 'ps-9',
          after != null && 'pe-11',
        )}
        {...rest}
      />
      {after && <span className="absolute end-0.5 flex text-ink-muted">{after}</span>}
    </div>
  )
}
