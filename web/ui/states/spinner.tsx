import { classNames } from '@/web/ui/class-names'

/** Decorative: put it beside a text that says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={classNames('size-4 shrink-0 animate-spin', className)}
      fill="none"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" opacity=".22" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeLinecap="round" />
    </svg>
  )
}
