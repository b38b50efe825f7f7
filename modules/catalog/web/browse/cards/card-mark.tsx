import { CircleCheck, CircleDashed } from 'lucide-react'
import { copyMessages } from '@/web/copy-messages'
import { useClientConfig } from '@/web/lib/client-config'
import { formatDateTime } from '@/web/lib/format/format'
import { useIsHydrated } from '@/web/lib/modules/first-screen'
import { classNames } from '@/web/ui/class-names'

type Props = {
  verified: string | null
  /** True to show only the icon. Screen readers still get the text. */
  hidesText?: boolean
}

/** Whether the seller's public inventory showed the copy, for cards and rows. */
export function CardMark({ verified, hidesText }: Props) {
  const { platform } = useClientConfig()
  const Icon = verified === null ? CircleDashed : CircleCheck
  const isHydrated = useIsHydrated()
  const help =
    verified === null ? copyMessages.notSeen : copyMessages.seen({ platform, when: formatDateTime(verified) })
  return (
    <span
      title={isHydrated ? help : undefined}
      className={classNames(
        'relative flex min-w-0 items-center gap-1 text-xs pointer-fine:z-10',
        verified === null ? 'text-ink-muted' : 'text-good',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className={classNames('truncate', hidesText && 'sr-only')}>
        {verified === null ? copyMessages.notVerified : copyMessages.verified}
      </span>
    </span>
  )
}
