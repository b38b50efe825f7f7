import { Link } from 'wouter'
import type { Conversation } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/messages'
import { conversationPath } from '@/modules/messages/web/paths'
import { formatCount } from '@/web/lib/format/format'
import { classNames } from '@/web/ui/class-names'
import { Avatar } from '@/web/ui/values/avatar'
import { Badge } from '@/web/ui/values/badge'
import { ItemImage } from '@/web/ui/values/item-image'
import { TimeAgo } from '@/web/ui/values/time-ago'
import { Username } from '@/web/ui/values/username'

type Props = { conversation: Conversation; ownId: string; isChosen: boolean; search: string }

export function ConversationRow({ conversation, ownId, isChosen, search }: Props) {
  const { userId, username, imageUrl, isTemporary, unread, last, isBlocked } = conversation
  const content = last.content || messages.thread.deleted
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={conversationPath(userId) + search}
        aria-current={isChosen ? 'page' : undefined}
        className={classNames(
          'flex gap-3 px-4 py-3 transition-colors hover:bg-surface-float focus-visible:-outline-offset-2',
          isChosen && 'bg-accent-soft',
        )}
      >
        <Avatar src={imageUrl} name={username} className="size-10 text-sm" />
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <span className="flex items-baseline justify-between gap-2">
            <Username
              name={username}
              isTemporary={isTemporary}
              className={classNames('min-w-0 truncate text-sm', unread > 0 && 'font-semibold')}
            />
            <TimeAgo iso={last.createdAt} className="shrink-0 text-xs text-ink-muted" />
          </span>
          <span className="flex items-center justify-between gap-2">
            <span className="min-w-0 flex-1 truncate text-sm text-ink-muted">
              {last.senderId === ownId ? messages.list.own(content) : content}
            </span>
            {last.item && (
              <ItemImage
                src={last.item.imageUrl}
                assetId={last.item.assetId}
                name={last.itemName ?? ''}
                category={last.item.category}
                size="small"
                className="size-7 shrink-0 rounded-sm"
              />
            )}
            {isBlocked ? <Badge>{messages.list.blocked}</Badge> : <UnreadCount count={unread} />}
          </span>
        </span>
      </Link>
    </li>
  )
}

function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="tabular grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-ink">
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="sr-only">{messages.unread(formatCount(count), count)}</span>
    </span>
  )
}
