import { Bell, Check } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import type { Notification } from '@/modules/notifications/contract'
import { messages } from '@/modules/notifications/messages'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { classNames } from '@/web/ui/class-names'
import { IconButton } from '@/web/ui/icon-button'
import { Avatar } from '@/web/ui/values/avatar'
import { ItemImage } from '@/web/ui/values/item-image'
import { TimeAgo } from '@/web/ui/values/time-ago'

type Props = { notification: Notification; onRead: () => void }

/** A row of the page with all notifications. It links to the notification's subject; without one, a click only marks it as read. */
export function NotificationEntry({ notification, onRead }: Props) {
  const entry = useRef<HTMLLIElement>(null)
  const { title, content, href, isRead, createdAt } = notification
  const text = (
    <>
      <Picture notification={notification} />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className={classNames('min-w-0 text-sm', !isRead && 'font-semibold')}>
            {!isRead && <span className="sr-only">{messages.row.unread}</span>}
            <span>{title || shellMessages.untitled.title}</span>
          </span>
          <TimeAgo iso={createdAt} className="shrink-0 text-xs text-ink-muted" />
        </span>
        <span className="text-sm wrap-anywhere text-ink-muted">
          {content || shellMessages.untitled.content}
        </span>
      </span>
    </>
  )

  function check() {
    // The focused button disappears.
    entry.current?.querySelector<HTMLElement>('a, button')?.focus()
    onRead()
  }

  return (
    <li
      ref={entry}
      className={classNames('flex border-b border-line last:border-0', !isRead && 'bg-accent-soft')}
    >
      {href ? (
        <Link
          href={href}
          onClick={() => !isRead && onRead()}
          className={classNames(
            rowClasses,
            'transition-colors hover:bg-surface-float focus-visible:-outline-offset-2',
          )}
        >
          {text}
        </Link>
      ) : (
        <button
          type="button"
          aria-disabled={isRead}
          onClick={() => !isRead && onRead()}
          className={classNames(rowClasses, 'text-start focus-visible:-outline-offset-2')}
        >
          {text}
        </button>
      )}
      <span className="w-11 shrink-0 pt-2">
        {!isRead && (
          <IconButton label={messages.row.markRead(title)} onClick={check}>
            <Check aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </span>
    </li>
  )
}

const rowClasses = 'flex min-w-0 flex-1 gap-3 py-3.5 ps-4'

/** The item with the other user in its corner, or whichever of them there is. */
function Picture({ notification: { item, user } }: { notification: Notification }) {
  if (item)
    return (
      <span className="relative size-12 shrink-0">
        <ItemImage
          src={item.imageUrl}
          assetId={item.assetId}
          name=""
          category={item.category}
          size="small"
          className="size-12 rounded-md"
        />
        {user && (
          <Avatar
            src={user.imageUrl}
            name={user.username}
            className="absolute -end-1 -bottom-1 size-5 text-[0.625rem] ring-2 ring-surface-raised"
          />
        )}
      </span>
    )
  if (user) return <Avatar src={user.imageUrl} name={user.username} className="size-12 text-base" />
  return (
    <span className="grid size-12 shrink-0 place-items-center rounded-md bg-surface-float text-ink-muted">
      <Bell aria-hidden="true" className="size-5" />
    </span>
  )
}
