import { Check } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import type { Notification } from '@/modules/notifications/contract'
import { messages } from '@/modules/notifications/messages'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { classNames } from '@/web/ui/class-names'
import { IconButton } from '@/web/ui/icon-button'
import { TimeAgo } from '@/web/ui/values/time-ago'

type Props = { notification: Notification; onRead: () => void; onLeave: () => void }

export function NotificationRow({ notification, onRead, onLeave }: Props) {
  const [, navigate] = useLocation()
  const row = useRef<HTMLButtonElement>(null)
  const { title, content, href, isRead, createdAt } = notification

  function open() {
    if (!isRead) onRead()
    if (!href) return
    onLeave()
    navigate(href)
  }

  function check() {
    onRead()
    // The focused button disappears.
    row.current?.focus()
  }

  return (
    <li className={classNames('flex border-b border-line last:border-0', !isRead && 'bg-accent-soft')}>
      <button ref={row} type="button" onClick={open} className={rowClasses}>
        <span className="pt-1.5">
          <span
            aria-hidden="true"
            className={classNames('block size-2 rounded-full', !isRead && 'bg-accent')}
          />
        </span>
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <span className="flex items-baseline justify-between gap-3">
            <span className={classNames('min-w-0 truncate text-sm', !isRead && 'font-semibold')}>
              {!isRead && <span className="sr-only">{messages.row.unread}</span>}
              <span>{title || shellMessages.untitled.title}</span>
            </span>
            <TimeAgo iso={createdAt} className="shrink-0 text-xs text-ink-muted" />
          </span>
          <span className="text-sm text-ink-muted">{content || shellMessages.untitled.content}</span>
        </span>
      </button>
      <span className="w-12 shrink-0 pt-2">
        {!isRead && (
          <IconButton label={messages.row.markRead(title)} onClick={check}>
            <Check aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </span>
    </li>
  )
}

const rowClasses =
  'flex min-w-0 flex-1 gap-3 rounded-sm py-3 ps-4 text-start transition-colors focus-visible:-outline-offset-2'
