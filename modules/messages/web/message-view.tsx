import { Link } from 'wouter'
import { itemPath } from '@/modules/catalog/web/paths'
import type { ChatMessage } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/messages'
import { MessageText } from '@/modules/messages/web/message-text'
import { reportSlot } from '@/web/layout/slots'
import { SlotView } from '@/web/lib/modules/slots'
import { classNames } from '@/web/ui/class-names'
import { ItemImage } from '@/web/ui/values/item-image'
import { TimeAgo } from '@/web/ui/values/time-ago'

const texts = messages.thread

type Props = { message: ChatMessage; isNewTopic: boolean; username: string; ownId: string }

export function MessageView({ message, isNewTopic, username, ownId }: Props) {
  const { id, senderId, content, isRemoved, createdAt } = message
  const isShown = content !== '' && !isRemoved
  const isOwn = senderId === ownId
  return (
    <li
      className={classNames(
        'grid max-w-[85%] gap-1',
        isOwn ? 'justify-items-end justify-self-end' : 'justify-self-start',
      )}
    >
      {isNewTopic && <ItemLink message={message} />}
      <span className="sr-only">{isOwn ? texts.you : username}</span>
      {isShown ? (
        <p
          dir="auto"
          className={classNames(
            'rounded-md px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere',
            isOwn ? 'bg-accent-soft' : 'border border-line bg-surface-float',
          )}
        >
          <MessageText content={content} />
        </p>
      ) : (
        <p className="rounded-md border border-dashed border-line px-3 py-2 text-sm text-ink-muted">
          {content || texts.deleted}
        </p>
      )}
      <span className={classNames('flex items-center gap-1 text-xs text-ink-muted', !isOwn && '-my-2')}>
        <TimeAgo iso={createdAt} />
        {!isOwn && isShown && (
          <SlotView slot={reportSlot} props={{ subject: 'message', id, what: texts.thisMessage }} />
        )}
      </span>
    </li>
  )
}

function ItemLink({ message: { itemId, itemName, item } }: { message: ChatMessage }) {
  if (!itemId || !itemName || !item) return null
  return (
    <Link
      href={itemPath(itemId)}
      className="flex max-w-full items-center gap-2 rounded-md border border-line bg-surface-raised py-1.5 pe-3 ps-1.5 text-xs transition-colors hover:border-ink-muted"
    >
      <ItemImage
        src={item.imageUrl}
        assetId={item.assetId}
        name=""
        category={item.category}
        size="small"
        className="size-9 shrink-0 rounded-sm"
      />
      <span className="grid min-w-0 grid-cols-1">
        <span className="text-ink-muted">{texts.about}</span>{' '}
        <span className="truncate font-medium">{itemName}</span>
      </span>
    </Link>
  )
}
