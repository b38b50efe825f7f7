import { Slot } from '@radix-ui/react-slot'
import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '@/web/ui/class-names'
import { Spinner } from '@/web/ui/states/spinner'

const variants = {
  primary: 'border border-accent-edge bg-accent text-accent-ink font-semibold hover:bg-accent-strong',
  secondary:
    'border border-line-strong bg-surface-raised text-ink hover:border-ink-muted hover:bg-surface-float',
  quiet: 'text-ink-muted hover:bg-surface-float hover:text-ink',
  danger: 'border border-bad text-bad hover:bg-bad-soft',
}

const sizes = { sm: 'h-8 gap-1.5 px-3', md: 'h-10 gap-2 px-4', lg: 'h-12 gap-2 px-6 text-base' }

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** Shows a spinner, keeps the focus and ignores clicks. */
  busy?: boolean
  /** Replaces the children while busy: "Logging in...". */
  busyText?: string
  /** Applies the styles to its only child, such as a link. */
  asChild?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  busyText,
  asChild,
  className,
  ...rest
}: ButtonProps) {
  const classes = classNames(
    'inline-flex shrink-0 items-center justify-center rounded-md text-sm font-medium whitespace-nowrap select-none transition-colors',
    'tight:h-auto tight:min-h-10 tight:shrink tight:py-1 tight:whitespace-normal',
    'disabled:pointer-events-none disabled:opacity-50',
    variants[variant],
    sizes[size],
    busy && 'cursor-progress',
    className,
  )
  if (asChild) return <Slot className={classes} {...rest} />
  const { children, onClick, type = 'button', ...attributes } = rest
  return (
    <button
      type={type}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? blockClick : onClick}
      {...attributes}
    >
      {busy && <Spinner />}
      {/* Elements of their own: translation replaces texts, and React could neither remove them nor insert the spinner. */}
      {busy && busyText ? (
        <span key="busy" className="contents">
          {busyText}
        </span>
      ) : (
        <span key="idle" className="contents">
          {children}
        </span>
      )}
    </button>
  )
}

function blockClick(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
