import { useRef } from 'react'
import type { SessionInfo } from '@/modules/auth/contract'
import { useEndSession } from '@/modules/auth/web/queries'
import { messages } from '@/modules/auth/words'
import { useFocusHandoff } from '@/web/lib/focus'
import { formatDateTime } from '@/web/lib/format'
import { Badge } from '@/web/ui/badge'
import { Button } from '@/web/ui/button'
import { showError } from '@/web/ui/say-failure'
import { TimeAgo } from '@/web/ui/time-ago'
import { toast } from '@/web/ui/toast'

const { sessions: rowText, endFailed } = messages.security

export function SessionRow({ session }: { session: SessionInfo }) {
  const { id, createdAt, seenAt, current } = session
  const since = formatDateTime(createdAt)
  const { mutateAsync: end, isPending } = useEndSession()
  const ending = useRef<HTMLButtonElement>(null)
  useFocusHandoff(ending)
  return (
    <li className="flex min-h-[68px] items-center justify-between gap-4 px-5 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="text-sm font-medium">{rowText.loggedIn(since)}</p>
        <p className="text-xs text-ink-muted">
          {rowText.lastSeen} <TimeAgo iso={seenAt} />
        </p>
      </div>
      {current ? (
        <Badge tone="good">{rowText.current}</Badge>
      ) : (
        <Button
          ref={ending}
          size="sm"
          busy={isPending}
          aria-label={rowText.endOf(since)}
          onClick={() =>
            // The row is gone from the list before its mutation calls anybody back.
            end(id).then(
              () => toast({ title: rowText.ended, tone: 'good' }),
              (error) => showError(endFailed, error),
            )
          }
        >
          {rowText.end}
        </Button>
      )}
    </li>
  )
}
