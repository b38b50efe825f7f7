import { eq } from 'drizzle-orm'
import { maybeVerifiedEmail } from '@/modules/auth/service'
import { TicketAnswered, TicketClosed } from '@/modules/support/events'
import { kindMessages, noticeMessages as texts } from '@/modules/support/notice-messages'
import { messages, tickets } from '@/modules/support/schema'
import type { TicketRow } from '@/modules/support/tickets'
import { ownTicketPath } from '@/modules/support/web/paths'
import { publicUrl } from '@/src/kit/config/app-config'
import type { Context, TxContext } from '@/src/kit/context'
import { type Listener, onApply, type PublishedEvent } from '@/src/kit/events'
import { defineNotificationKind, type Notice, notify } from '@/src/kit/notices/notify'
import { enqueueEmail } from '@/src/mail/send-email'

/** Notices about answers to a user's tickets. */
export const supportNotices = defineNotificationKind({ name: 'support', ...kindMessages })

export const listeners: Listener[] = [
  onApply(TicketAnswered, 'support.send-answer', async (tx, event) => {
    const { ticketId, messageId } = event.payload
    const [ticket] = await tx.db.select().from(tickets).where(eq(tickets.id, ticketId))
    const [message] = await tx.db.select().from(messages).where(eq(messages.id, messageId))
    if (!ticket || !message) return
    const isMailed = await isNoticeMailedTo(tx, ticket)
    if (ticket.userId !== null)
      await notify(tx, {
        ...noticeOf(ticket, ticket.userId, event),
        title: texts.answered.title,
        content: texts.answered.content(ticket.subject),
        mailText: texts.answered.email(ticket.subject, message.text),
        isMinor: !isMailed,
      })
    if (!isMailed) await emailAnswer(tx, ticket, message)
  }),
  onApply(TicketClosed, 'support.notify-user-of-closed-ticket', async (tx, event) => {
    const [ticket] = await tx.db.select().from(tickets).where(eq(tickets.id, event.payload.ticketId))
    if (!ticket || ticket.userId === null) return
    await notify(tx, {
      ...noticeOf(ticket, ticket.userId, event),
      title: texts.closed.title,
      content: texts.closed.content(ticket.subject),
      isMinor: true,
    })
  }),
]

type NoticeFrame = Pick<Notice, 'userId' | 'eventId' | 'at' | 'kind' | 'type' | 'href' | 'linkText'>

function noticeOf(
  { id }: TicketRow,
  userId: string,
  event: Pick<PublishedEvent<unknown>, 'id' | 'at'>,
): NoticeFrame {
  return {
    userId,
    eventId: event.id,
    at: event.at,
    kind: supportNotices,
    href: ownTicketPath(id),
    linkText: texts.link,
  }
}

/** Whether emails of the user's notifications go to the ticket's address. They respect the user's settings. */
async function isNoticeMailedTo(ctx: Context, { userId, email }: TicketRow): Promise<boolean> {
  if (userId === null) return false
  return (await maybeVerifiedEmail(ctx, userId))?.toLowerCase() === email.toLowerCase()
}

async function emailAnswer(tx: TxContext, ticket: TicketRow, { id, text }: { id: number; text: string }) {
  const { email, subject, userId } = ticket
  await enqueueEmail(tx, `ticket-answer:${id}`, {
    to: email,
    subject: texts.mail.subject(subject),
    text,
    note: userId === null ? texts.mail.visitorNote : texts.mail.userNote,
    action: { label: texts.mail.action, url: `${publicUrl(tx)}/support` },
  })
}
