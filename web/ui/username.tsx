import { uiMessages } from '@/web/messages'
import { classNames } from '@/web/ui/class-names'

type Props = { name: string; isTemporary: boolean; className?: string }

/**
 * A username as every page shows it: with a badge if the account is temporary, because anyone can log in to those. A long name
 * is cut off, its badge never is.
 */
export function Username({ name, isTemporary, className }: Props) {
  if (!isTemporary) return className === undefined ? name : <span className={className}>{name}</span>
  return (
    <span
      className={classNames('inline-flex max-w-full min-w-0 items-baseline gap-1.5 align-bottom', className)}
    >
      <span className={nameClasses}>{name}</span>
      <TemporaryBadge />
    </span>
  )
}

/** A link underlines no text in a flexbox by itself. */
const nameClasses = 'truncate in-[a]:underline in-[a]:decoration-line-strong in-[a]:underline-offset-4'

/** As high as a line of small text, so that names with and without it take the same space. */
export function TemporaryBadge() {
  return (
    <span className="shrink-0 rounded-sm px-1 text-xs leading-4 text-ink-muted ring-1 ring-line ring-inset">
      {uiMessages.temporary}
    </span>
  )
}

/** A username inside a sentence or an accessible name. */
export function usernameText(name: string, isTemporary: boolean): string {
  return isTemporary ? uiMessages.temporaryName(name) : name
}
