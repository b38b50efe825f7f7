import { Hourglass } from 'lucide-react'
import { useClientConfig } from '@/web/lib/client-config'
import { uiMessages } from '@/web/messages'
import { classNames } from '@/web/ui/class-names'

type Props = { name: string; isTemporary: boolean; className?: string }

/**
 * A username as every page shows it: with a mark if the account is temporary, because anyone can log in to those. A long name
 * is cut off, its mark never is. On a demo, a line above every page says it once instead.
 */
export function Username({ name, isTemporary, className }: Props) {
  const isMarked = !useClientConfig().isDemo && isTemporary
  if (!isMarked) return className === undefined ? name : <span className={className}>{name}</span>
  return (
    <span
      className={classNames('inline-flex max-w-full min-w-0 items-baseline gap-1.5 align-bottom', className)}
    >
      <span className={nameClasses}>{name}</span>
      <TemporaryMark />
    </span>
  )
}

/** A link underlines no text in a flexbox by itself. */
const nameClasses = 'truncate in-[a]:underline in-[a]:decoration-line-strong in-[a]:underline-offset-4'

/** An icon that explains itself, so that a page with many temporary accounts stays quiet. */
export function TemporaryMark() {
  if (useClientConfig().isDemo) return null
  return (
    <span
      title={uiMessages.temporaryHelp}
      className="relative shrink-0 self-center text-ink-muted pointer-fine:z-10"
    >
      <Hourglass aria-hidden="true" className="size-3" />
      <span className="sr-only">{uiMessages.temporary}</span>
    </span>
  )
}

/** A username inside a sentence or an accessible name. */
export function usernameText(name: string, isTemporary: boolean): string {
  return isTemporary ? uiMessages.temporaryName(name) : name
}
