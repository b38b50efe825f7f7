import { useInfiniteQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { Link } from 'wouter'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { listMessages as texts } from '@/modules/notifications/list-messages'
import { messages } from '@/modules/notifications/messages'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { notificationListQuery } from '@/modules/notifications/web/list-queries'
import { NotificationEntry } from '@/modules/notifications/web/notification-entry'
import { notificationsPath } from '@/modules/notifications/web/paths'
import { useMarkRead } from '@/modules/notifications/web/queries'
import { SignedInOnly } from '@/web/lib/session/signed-in-only'
import { useOwnList } from '@/web/lib/use-own-list'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { NothingFound, OwnListControls } from '@/web/ui/lists/own-list-controls'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

/** All notifications, with filters and a search. */
export function NotificationsPage() {
  return (
    <Page
      title={shellMessages.title}
      width="text"
      actions={
        <Button asChild>
          <Link href={notificationsPath}>
            <Settings aria-hidden="true" className="size-4" />
            {texts.settings}
          </Link>
        </Button>
      }
    >
      <SignedInOnly fallback={<RowsSkeleton />}>{() => <Notifications />}</SignedInOnly>
    </Page>
  )
}

function Notifications() {
  const list = useOwnList()
  const { mutate: markRead } = useMarkRead()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    notificationListQuery(list.query),
  )
  if (!data)
    return error ? (
      <ErrorState error={error} message={texts.failed} onRetry={() => void refetch()} />
    ) : (
      <RowsSkeleton />
    )
  const rows = data.pages.flatMap((page) => page.rows)
  if (rows.length === 0 && !list.isFiltered) return <NoNotifications />
  return (
    <div className="grid gap-4">
      <OwnListControls list={list} searchLabel={texts.search} />
      {rows.some(({ isRead }) => !isRead) && (
        <Button
          variant="quiet"
          size="sm"
          className="-my-1 justify-self-end"
          onClick={() => markRead(undefined)}
        >
          {messages.markAll}
        </Button>
      )}
      {rows.length === 0 ? (
        <NothingFound list={list} />
      ) : (
        <Panel flush>
          <ul>
            {rows.map((notification) => (
              <NotificationEntry
                key={notification.id}
                notification={notification}
                onRead={() => markRead(notification.id)}
              />
            ))}
          </ul>
        </Panel>
      )}
      {hasNextPage && (
        <Button
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="justify-self-center"
        >
          {texts.more}
        </Button>
      )}
    </div>
  )
}

function NoNotifications() {
  const { title, message, browse } = texts.none
  return (
    <EmptyState
      title={title}
      message={message}
      action={
        <Button asChild variant="primary">
          <Link href={marketplacePath}>{browse}</Link>
        </Button>
      }
    />
  )
}

function RowsSkeleton() {
  return (
    <div role="status" aria-label={uiMessages.loading} className="grid gap-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton shape="block" className="h-96" />
    </div>
  )
}
