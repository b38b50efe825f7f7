import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { orderPath } from '@/modules/orders/web/paths'
import { messages } from '@/modules/support/messages'
import type { StaffTicket } from '@/modules/support/staff-contract'
import { staffMessages } from '@/modules/support/staff-messages'
import { ticketPath } from '@/modules/support/web/paths'
import { useMergeTicket } from '@/modules/support/web/staff-queries'
import { TicketStateBadge } from '@/modules/support/web/ticket-state'
import { PersonLink } from '@/web/staff/person-link'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { ticket: text, columns, notYet, duration, visitor } = staffMessages

/** Who wrote, about what, and their other tickets. */
export function TicketFacts({ ticket }: { ticket: StaffTicket }) {
  const { userId, username, email, orderId, category, createdAt, firstAnswerSeconds, others } = ticket
  return (
    <div className="grid gap-5">
      <Panel title={text.facts}>
        <dl className="grid gap-3 text-sm">
          <Fact label={columns.person}>
            {userId === null ? visitor : <PersonLink userId={userId}>{username ?? userId}</PersonLink>}
          </Fact>
          <Fact label={text.email}>{email || notYet}</Fact>
          {orderId && (
            <Fact label={text.order}>
              <Link href={orderPath(orderId)} className={linkClasses}>
                {orderId}
              </Link>
            </Fact>
          )}
          <Fact label={text.category}>{messages.categories[category]}</Fact>
          <Fact label={columns.age}>
            <TimeAgo iso={createdAt} />
          </Fact>
          <Fact label={columns.firstAnswer}>
            {firstAnswerSeconds === null ? notYet : duration(firstAnswerSeconds)}
          </Fact>
        </dl>
      </Panel>
      {others.length > 0 && (
        <Panel title={text.others} flush>
          {others.map((other) => (
            <OtherTicket key={other.id} ticketId={ticket.id} other={other} />
          ))}
        </Panel>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

type OtherProps = { ticketId: string; other: StaffTicket['others'][number] }

function OtherTicket({ ticketId, other: { id, subject, state, createdAt } }: OtherProps) {
  const { mutateAsync: merge, isPending } = useMergeTicket(ticketId)
  const [, navigate] = useLocation()
  async function mergeInto() {
    try {
      await merge(id)
      toast({ title: text.mergedToast, tone: 'good' })
      navigate(ticketPath(id))
    } catch (error) {
      showError(text.mergeFailed, error)
    }
  }
  return (
    <div className="grid gap-2 border-t border-line px-5 py-3 text-sm first:border-t-0">
      <Link href={ticketPath(id)} className={linkClasses}>
        {subject}
      </Link>
      <div className="flex flex-wrap items-center gap-2">
        <TicketStateBadge state={state} />
        <TimeAgo iso={createdAt} className="text-xs text-ink-muted" />
        <Button
          size="sm"
          busy={isPending}
          aria-label={`${text.merge}: ${subject}`}
          className="ms-auto"
          onClick={() => void mergeInto()}
        >
          {text.merge}
        </Button>
      </div>
    </div>
  )
}

const linkClasses = 'rounded-sm text-accent underline-offset-4 hover:underline wrap-anywhere'
