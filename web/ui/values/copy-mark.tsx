import { CircleCheck, CircleDashed } from 'lucide-react'
import { copyMessages } from '@/web/copy-messages'
import { useClientConfig } from '@/web/lib/client-config'
import { formatDateTime } from '@/web/lib/format/format'
import { useIsHydrated } from '@/web/lib/modules/first-screen'
import { TimeAgo } from '@/web/ui/values/time-ago'

/** Whether the seller's public inventory showed the copy, and when; undefined if the server didn't say. */
export function CopyMark({ verified }: { verified: string | null | undefined }) {
  const { platform } = useClientConfig()
  const isHydrated = useIsHydrated()
  if (!verified)
    return (
      <span title={copyMessages.notSeen} className={`${markClasses} text-ink-muted`}>
        <CircleDashed aria-hidden="true" className={iconClasses} />
        {copyMessages.notVerified}
      </span>
    )
  return (
    <span
      title={isHydrated ? copyMessages.seen({ platform, when: formatDateTime(verified) }) : undefined}
      className={`${markClasses} text-good`}
    >
      <CircleCheck aria-hidden="true" className={iconClasses} />
      {copyMessages.verified} <TimeAgo iso={verified} className="lowercase" />
    </span>
  )
}

const markClasses = 'inline-block align-top'
const iconClasses = 'me-1 inline size-3.5 align-[-0.15em]'
