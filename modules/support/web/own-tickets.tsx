import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { orderPath } from '@/modules/orders/web/paths'
import type { OwnTicket, TicketState } from '@/modules/support/contract'
import { messages } from '@/modules/support/messages'
import { PanelError } from '@/modules/support/web/panel-error'
import { ownTicketsQuery } from '@/modules/support/web/queries'
import { ReplyForm } from '@/modules/support/web/reply-form'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { Panel } from '@/web/ui/panel'
import { Badge, type Tone } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { own: text } = messages
const tones: Record<TicketState, Tone> = { open: 'wait', waiting: 'good', closed: 'neutral' }

/** The user's tickets, newest first. Nothing without one. `?ticket=ID` opens one of them. */
export function OwnTickets() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(ownTicketsQuery)
  const [params] = useSearchParams()
  if (error && !data)
    return (
      <Panel title={text.title}>
        <PanelError message={text.loadFailed} onRetry={() => void refetch()} />
      </Panel>
    )
  const tickets = data?.pages.flatMap((page) => page.rows) ?? []
  if (tickets.length === 0) return null
  return (
    <Panel title={text.title} flush>
      {tickets.map((ticket) => (
        <TicketDetails key={ticket.id} ticket={ticket} isRequested={params.get('ticket') === ticket.id} />
      ))}
      {hasNextPage && (
        <div className="border-t border-line p-4 text-center">
          <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function TicketDetails({ ticket, isRequested }: { ticket: OwnTicket; isRequested: boolean }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isRequested || !details.current) return
    details.current.open = true
    details.current.scrollIntoView({ block: 'center' })
  }, [isRequested])
  const { id, subject, state, orderId, createdAt } = ticket
  return (
    <details ref={details} className="border-t border-line first:border-t-0">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-sm hover:bg-surface-float focus-visible:-outline-offset-2">
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{subject}</span>
        <Badge tone={tones[state]}>{text.states[state]}</Badge>
        <TimeAgo iso={createdAt} className="text-xs text-ink-muted" />
      </summary>
      <div className="grid gap-4 px-5 pt-1 pb-5">
        {orderId && (
          <Link
            href={orderPath(orderId)}
            className="justify-self-start text-sm text-accent underline-offset-4 hover:underline"
          >
            {text.order}
          </Link>
        )}
        <Conversation messages={ticket.messages} />
        <ReplyForm ticketId={id} help={state === 'closed' ? text.reopens : undefined} />
      </div>
    </details>
  )
}

function Conversation({ messages: written }: Pick<OwnTicket, 'messages'>) {
  return (
    <ol className="grid gap-3">
      {written.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added at the end
        <Message key={index} {...message} />
      ))}
    </ol>
  )
}

function Message({ from, message, at }: OwnTicket['messages'][number]) {
  const isOwn = from === 'user'
  return (
    <li className={classNames('grid max-w-[85%] gap-1', isOwn ? 'justify-self-end' : 'justify-self-start')}>
      <p className="flex gap-2 text-xs text-ink-muted">
        <span className="font-medium">{text.from[from]}</span>
        <TimeAgo iso={at} />
      </p>
      <p
        dir="auto"
        className={classNames(
          'rounded-md px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere',
          isOwn ? 'bg-accent-soft' : 'border border-line bg-surface-float',
        )}
      >
        {message}
      </p>
    </li>
  )
}
