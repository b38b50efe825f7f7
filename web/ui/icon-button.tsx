import type { ComponentProps } from 'react'
import { classNames } from '@/web/ui/class-names'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

/** A square button with only an icon. The label is its accessible name and its tooltip. */
export function IconButton({ label, className, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      data-tooltip={label}
      className={classNames(
        'relative inline-flex size-10 shrink-0 items-center justify-center rounded-md text-ink-muted transition-colors hover:bg-surface-float hover:text-ink',
        className,
      )}
      {...rest}
    />
  )
}
