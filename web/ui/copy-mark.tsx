import { CircleCheck, CircleDashed } from 'lucide-react'
import { copyMessages } from '@/web/copy-messages'
import { useClientConfig } from '@/web/lib/client-config'
import { useIsHydrated } from '@/web/lib/first-screen'
import { formatDateTime } from '@/web/lib/format'
import { TimeAgo } from '@/web/ui/time-ago'

/** Whether the seller's public inventory showed the copy, and when; undefined if the server didn't say. */
export function CopyMark({ verified }: { verified: string | null | undefined }) {
  const { platform } = useClientConfig()
  const isHydrated = useIsHydrated()
  if (!verified)
    return (
      <span title={copyMessages.notSeen} className={`${markClasses} text-ink-muted`}>
        <CircleDashed aria-hidden="true" className="size-3.5 shrink-0" />
        {copyMessages.notVerified}
      </span>
    )
  return (
    <span
      title={isHydrated ? copyMessages.seen({ platform, when: formatDateTime(verified) }) : undefined}
      className={`${markClasses} text-good`}
    >
      <CircleCheck aria-hidden="true" className="size-3.5 shrink-0" />
      {copyMessages.verified} <TimeAgo iso={verified} />
    </span>
  )
}

const markClasses = 'inline-flex items-center gap-1 align-top whitespace-nowrap'
