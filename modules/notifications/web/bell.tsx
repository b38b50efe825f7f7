import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useId } from 'react'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { ListError } from '@/modules/notifications/web/list-error'
import { notificationsQuery } from '@/modules/notifications/web/queries'
import { useNotificationToasts } from '@/modules/notifications/web/use-notification-toasts'
import { formatCount } from '@/web/lib/format/format'
import { ErrorBoundary } from '@/web/lib/modules/error-boundary'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { useViewer } from '@/web/lib/session/viewer'
import { uiMessages } from '@/web/messages'
import { IconButton } from '@/web/ui/icon-button'
import { useDisclosure } from '@/web/ui/use-disclosure'

const NotificationList = lazyView(() => import('./notification-list').then((m) => m.NotificationList))
const maxShownCount = 99

export function Bell() {
  const signedIn = useViewer().state === 'user'
  const { data } = useQuery({ ...notificationsQuery, enabled: signedIn })
  const { open, close, rootProps, buttonProps, panelProps } = useDisclosure()
  const noteId = useId()
  const unread = data?.filter(({ isRead }) => !isRead).length ?? 0
  useNotificationToasts(data)
  return (
    <div {...rootProps} className="sm:relative">
      <span className="relative flex">
        <IconButton
          label={shellMessages.title}
          aria-describedby={unread > 0 ? noteId : undefined}
          {...buttonProps}
        >
          <BellIcon aria-hidden="true" className="size-5" />
        </IconButton>
        {unread > 0 && (
          <span aria-hidden="true" className={countClasses}>
            {unread > maxShownCount ? `${formatCount(maxShownCount)}+` : formatCount(unread)}
          </span>
        )}
      </span>
      <span id={noteId} hidden>
        {shellMessages.unread(formatCount(unread))}
      </span>
      {open && (
        <section {...panelProps} aria-label={shellMessages.panel} className={panelClasses}>
          <ErrorBoundary fallback={<LoadError />}>
            <Suspense fallback={<div className="h-40" />}>
              <NotificationList onLeave={close} />
            </Suspense>
          </ErrorBoundary>
        </section>
      )}
    </div>
  )
}

/** Reloads the page, because a failed import() fails again in the same document. */
function LoadError() {
  return (
    <ListError
      message={uiMessages.failed.message}
      actionLabel={uiMessages.pageCrash.reload}
      onAction={() => location.reload()}
    />
  )
}

const countClasses =
  'tabular pointer-events-none absolute top-0.5 start-5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-accent-ink'
const panelClasses =
  'absolute inset-x-3 top-full z-40 mt-2 flex max-h-[min(32rem,calc(100dvh-7rem))] animate-rise flex-col overflow-hidden rounded-md border border-line bg-surface-float shadow-float ' +
  'sm:inset-x-auto sm:end-0 sm:w-96'
