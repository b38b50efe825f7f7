import type { SessionInfo } from '@/modules/auth/contract'
import { useEndSession } from '@/modules/auth/web/queries'
import { formatDateTime } from '@/web/lib/format'
import { Badge } from '@/web/ui/badge'
import { Button } from '@/web/ui/button'
import { sayFailure } from '@/web/ui/say-failure'
import { TimeAgo } from '@/web/ui/time-ago'
import { toast } from '@/web/ui/toast'

export function SessionRow({ session }: { session: SessionInfo }) {
  const { id, createdAt, seenAt, current } = session
  const since = formatDateTime(createdAt)
  const { mutate: end, isPending } = useEndSession()
  return (
    <li className="flex min-h-[68px] items-center justify-between gap-4 px-5 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="text-sm font-medium">Logged in {since}</p>
        <p className="text-xs text-ink-muted">
          Last seen <TimeAgo iso={seenAt} />
        </p>
      </div>
      {current ? (
        <Badge tone="good">This browser</Badge>
      ) : (
        <Button
          size="sm"
          busy={isPending}
          aria-label={`End the session of ${since}`}
          onClick={() =>
            end(id, {
              onSuccess: () => toast({ title: 'Session Ended', tone: 'good' }),
              onError: (error) => sayFailure('Error', error),
            })
          }
        >
          End
        </Button>
      )}
    </li>
  )
}
