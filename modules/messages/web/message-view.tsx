import { useState } from 'react'
import { Link } from 'wouter'
import { itemPath } from '@/modules/catalog/web/paths'
import type { ChatMessage } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/messages'
import { reportSlot } from '@/web/layout/slots'
import { SlotView } from '@/web/lib/modules/slots'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { Dialog } from '@/web/ui/dialog'
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

/** Plain text. A link asks for confirmation and shows its full URL before it opens. */
function MessageText({ content }: { content: string }) {
  return splitLinks(content).map(({ text, url }, index) =>
    url === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a message never changes
      <ExternalLink key={index} text={text} url={url} />
    ),
  )
}

function ExternalLink({ text, url }: { text: string; url: string }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setConfirming(true)}
        className="rounded-sm text-start underline decoration-dotted underline-offset-4 wrap-anywhere"
      >
        {text}
      </button>
      <Dialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={messages.link.title(new URL(url).host)}
        description={<span className="wrap-anywhere">{url}</span>}
        footer={
          <>
            <Button onClick={() => setConfirming(false)}>{messages.link.cancel}</Button>
            <Button asChild variant="primary">
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                onClick={() => setConfirming(false)}
              >
                {messages.link.open}
              </a>
            </Button>
          </>
        }
      >
        <p className="text-ink-muted">{messages.thread.safety}</p>
      </Dialog>
    </>
  )
}

/** A part of a text; `url` is set when the part is a link. */
interface TextPart {
  text: string
  url?: string
}

const urlPattern = /https?:\/\/[^\s<>"']+/gi
/** Punctuation after a link belongs to the sentence. */
const trailingPunctuation = /[.,;:!?)\]}]+$/

/** Splits a text into plain parts and http(s) links. */
export function splitLinks(content: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of content.matchAll(urlPattern)) {
    const text = match.replace(trailingPunctuation, '')
    const url = URL.parse(text)
    if (!url) continue
    if (index > end) parts.push({ text: content.slice(end, index) })
    parts.push({ text, url: url.href })
    end = index + text.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}
