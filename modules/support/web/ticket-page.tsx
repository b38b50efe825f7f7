import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'wouter'
import type { StaffTicket } from '@/modules/support/staff-contract'
import { staffMessages } from '@/modules/support/staff-messages'
import { ticketPath, ticketsPath } from '@/modules/support/web/paths'
import { StaffConversation } from '@/modules/support/web/staff-conversation'
import { ticketQuery } from '@/modules/support/web/staff-queries'
import { StaffReplyForm } from '@/modules/support/web/staff-reply-form'
import { TicketFacts } from '@/modules/support/web/ticket-facts'
import { TicketStateBadge } from '@/modules/support/web/ticket-state'
import { CaseBar } from '@/web/staff/case-bar'
import { HistoryLink } from '@/web/staff/history-link'
import { LoadingStaffPage } from '@/web/staff/loading-staff-page'
import { StaffPage } from '@/web/staff/staff-page'
import { Panel } from '@/web/ui/panel'

const { ticket: text, deleted, title } = staffMessages

/** A ticket: the conversation with the notes of staff, and the reply below it. */
export function TicketPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(ticketQuery(id))
  if (data) return <LoadedTicket key={id} ticket={data} />
  return (
    <LoadingStaffPage title={title} error={error} failed={text.loadFailed} onRetry={() => void refetch()} />
  )
}

function LoadedTicket({ ticket }: { ticket: StaffTicket }) {
  const { id, subject, state, mergedInto } = ticket
  return (
    <StaffPage
      title={subject || deleted}
      lead={
        <Link href={ticketsPath} className="inline-flex items-center gap-1.5 hover:text-ink">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {text.back}
        </Link>
      }
      actions={
        <>
          <TicketStateBadge state={state} />
          <HistoryLink subject="ticket" id={id} />
        </>
      }
    >
      {mergedInto === null ? (
        <>
          {state === 'open' && <CaseBar queue="tickets" id={id} />}
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_18rem]">
            <div className="grid min-w-0 gap-5">
              <Panel title={text.conversation}>
                <StaffConversation messages={ticket.messages} />
              </Panel>
              <StaffReplyForm ticket={ticket} />
            </div>
            <TicketFacts ticket={ticket} />
          </div>
        </>
      ) : (
        <Panel>
          <p className="text-sm">
            {text.merged}{' '}
            <Link href={ticketPath(mergedInto)} className="text-accent underline underline-offset-4">
              {text.mergedLink}
            </Link>
          </p>
        </Panel>
      )}
    </StaffPage>
  )
}
