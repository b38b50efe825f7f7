import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import type { Notification } from '@/modules/notifications/contract'
import { listMessages } from '@/modules/notifications/list-messages'
import { messages } from '@/modules/notifications/messages'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { ListError } from '@/modules/notifications/web/list-error'
import { NotificationRow } from '@/modules/notifications/web/notification-row'
import { allNotificationsPath, notificationsPath } from '@/modules/notifications/web/paths'
import { notificationsQuery, useMarkRead } from '@/modules/notifications/web/queries'
import { errorMessage } from '@/web/lib/api/api-error'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { Skeleton } from '@/web/ui/states/skeleton'

/** The panel of the bell; refetched whenever it opens. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { data, error, refetch } = useQuery({ ...notificationsQuery, refetchOnMount: 'always' })
  const markRead = useMarkRead()
  const heading = useRef<HTMLHeadingElement>(null)

  /** Moves the focus first, because the button disappears. */
  function retry() {
    heading.current?.focus()
    void refetch()
  }

  return (
    <>
      <div className="flex h-12 shrink-0 items-center justify-between gap-3 border-b border-line pe-2 ps-4">
        <h2 ref={heading} tabIndex={-1} className="text-sm outline-none">
          {shellMessages.title}
        </h2>
        <span className="flex items-center">
          {data?.some(({ isRead }) => !isRead) && (
            <Button
              variant="quiet"
              size="sm"
              className="px-2 text-xs"
              onClick={() => markRead.mutate(undefined)}
            >
              {messages.markAll}
            </Button>
          )}
          <Link
            href={notificationsPath}
            onClick={onLeave}
            aria-label={shellMessages.settingsTitle}
            className={settingsLinkClasses}
          >
            <Settings aria-hidden="true" className="size-4" />
          </Link>
        </span>
      </div>
      <div className="min-h-0 overflow-y-auto">
        {data ? (
          <Rows notifications={data} onRead={markRead.mutate} onLeave={onLeave} />
        ) : error ? (
          <ListError
            message={errorMessage(error, uiMessages.failed.message)}
            actionLabel={uiMessages.failed.retry}
            onAction={retry}
          />
        ) : (
          <RowsSkeleton />
        )}
      </div>
      <Link
        href={allNotificationsPath}
        onClick={onLeave}
        className="grid h-11 shrink-0 place-items-center border-t border-line text-sm font-medium text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2"
      >
        {listMessages.seeAll}
      </Link>
    </>
  )
}

type RowsProps = {
  notifications: readonly Notification[]
  onRead: (id: string) => void
  onLeave: () => void
}

function Rows({ notifications, onRead, onLeave }: RowsProps) {
  if (notifications.length === 0) {
    return <p className="px-6 py-12 text-center text-sm text-ink-muted">{messages.none}</p>
  }
  return (
    <ul>
      {notifications.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          onRead={() => onRead(notification.id)}
          onLeave={onLeave}
        />
      ))}
    </ul>
  )
}

function RowsSkeleton() {
  return (
    <div role="status" aria-label={uiMessages.loading}>
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-2 border-b border-line px-4 py-3.5 last:border-0">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  )
}

const settingsLinkClasses =
  'grid size-8 place-items-center rounded-md text-ink-muted transition-colors hover:bg-surface-raised hover:text-ink'
