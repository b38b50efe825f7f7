import { Link } from 'wouter'
import { itemPath } from '@/modules/catalog/web/paths'
import type { ChatMessage } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/messages'
import { MessageText } from '@/modules/messages/web/message-text'
import { reportSlot } from '@/web/layout/slots'
import { SlotView } from '@/web/lib/slots'
import { classNames } from '@/web/ui/class-names'
import { TimeAgo } from '@/web/ui/time-ago'

const texts = messages.thread

type Props = { message: ChatMessage; isNewTopic: boolean; username: string; ownId: string }

export function MessageView({ message, isNewTopic, username, ownId }: Props) {
  const { id, senderId, content, itemId, itemName, createdAt } = message
  const isOwn = senderId === ownId
  return (
    <li
      className={classNames(
        'grid max-w-[85%] gap-1',
        isOwn ? 'justify-items-end justify-self-end' : 'justify-self-start',
      )}
    >
      {isNewTopic && itemId && itemName && <ItemLink itemId={itemId} name={itemName} />}
      <span className="sr-only">{isOwn ? texts.you : username}</span>
      {content ? (
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
          {texts.deleted}
        </p>
      )}
      <span className={classNames('flex items-center gap-1 text-xs text-ink-muted', !isOwn && '-my-2')}>
        <TimeAgo iso={createdAt} />
        {!isOwn && content && (
          <SlotView slot={reportSlot} props={{ subject: 'message', id, what: texts.thisMessage }} />
        )}
      </span>
    </li>
  )
}

function ItemLink({ itemId, name }: { itemId: string; name: string }) {
  return (
    <p className="text-xs text-ink-muted">
      {texts.about}{' '}
      <Link href={itemPath(itemId)} className="text-ink underline underline-offset-4">
        {name}
      </Link>
    </p>
  )
}
