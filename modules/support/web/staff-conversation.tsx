import type { StaffTicket } from '@/modules/support/staff-contract'
import { staffMessages } from '@/modules/support/staff-messages'
import { classNames } from '@/web/ui/class-names'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { ticket: text } = staffMessages
const bubbles = {
  user: 'border border-line bg-surface-float',
  staff: 'bg-accent-soft',
  note: 'border border-dashed border-wait bg-wait-soft',
}

/** The messages, oldest first. Notes, which the user doesn't see, look different and say so. */
export function StaffConversation({ messages }: Pick<StaffTicket, 'messages'>) {
  return (
    <ol className="grid gap-4">
      {messages.map(({ id, from, author, message, at }) => (
        <li
          key={id}
          className={classNames(
            'grid max-w-[90%] gap-1',
            from === 'user' ? 'justify-self-start' : 'justify-self-end',
          )}
        >
          <p className="flex flex-wrap items-center gap-2 text-xs text-ink-muted">
            <span className="font-medium text-ink">{text.author(from, author)}</span>
            <TimeAgo iso={at} />
            {from === 'note' && <Badge tone="wait">{text.note}</Badge>}
          </p>
          <p
            dir="auto"
            className={classNames(
              'rounded-md px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere',
              bubbles[from],
            )}
          >
            {message}
          </p>
        </li>
      ))}
    </ol>
  )
}
