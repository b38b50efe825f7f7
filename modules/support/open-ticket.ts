import type { TicketInput } from '@/modules/support/contract'
import { TicketOpened } from '@/modules/support/events'
import { serverMessages } from '@/modules/support/messages'
import { tickets } from '@/modules/support/schema'
import { sql } from '@/src/db/columns'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import type { Queue } from '@/src/kit/queues'
import { transact } from '@/src/kit/transact'
import { enqueueEmail } from '@/src/mail/send-email'
import { publish } from '@/src/runtime/publish'

/** Tickets are emailed when they are opened, so new cases cause no alert. */
export const openTickets: Queue = {
  name: 'tickets',
  help: 'Open support tickets',
  cases: () => sql`select id, created_at as opened_at from support_tickets where state = 'open'`,
}

/** Stores a ticket and emails it to OPERATOR_EMAIL, if set. */
export async function openTicket(ctx: Context, input: TicketInput): Promise<{ id: string }> {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  return transact(ctx, async (tx) => {
    const id = newId(tx)
    const now = tx.now()
    await tx.db.insert(tickets).values({ ...input, id, userId, createdAt: now, updatedAt: now })
    await publish(tx, TicketOpened, { ticketId: id })
    await notifyOperator(tx, id, userId, input)
    return { id }
  })
}

async function notifyOperator(tx: TxContext, id: string, userId: string | null, input: TicketInput) {
  const { OPERATOR_EMAIL } = readConfig(tx, appConfig)
  if (OPERATOR_EMAIL === undefined) return
  const { email, category, subject, message } = input
  const { email: texts } = serverMessages
  const from = userId === null ? texts.visitor(email) : texts.user({ email, userId })
  await enqueueEmail(tx, `ticket:${id}`, {
    to: OPERATOR_EMAIL,
    replyTo: email,
    subject: `[${category}] ${subject}`,
    text: texts.text(from),
    quote: message,
    note: texts.note(id),
  })
}
