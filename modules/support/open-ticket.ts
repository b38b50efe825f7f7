import type { TicketInput } from '@/modules/support/contract'
import { TicketOpened } from '@/modules/support/events'
import { serverMessages } from '@/modules/support/messages'
import { tickets } from '@/modules/support/schema'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext } from '@/src/kit/context'
import { publish } from '@/src/kit/events'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'
import { enqueueEmail } from '@/src/mail/send-email'

/** Keeps what somebody asks, and mails it to the operator where one is named. */
export async function openTicket(ctx: Context, input: TicketInput): Promise<{ id: string }> {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  return transact(ctx, async (tx) => {
    const id = newId(tx)
    const at = tx.now()
    await tx.db.insert(tickets).values({ ...input, id, userId, createdAt: at, updatedAt: at })
    await publish(tx, TicketOpened, { ticketId: id })
    await notifyOperator(tx, id, userId, input)
    return { id }
  })
}

async function notifyOperator(tx: TxContext, id: string, userId: string | null, input: TicketInput) {
  const { OPERATOR_EMAIL } = readConfig(tx, appConfig)
  if (OPERATOR_EMAIL === undefined) return
  const { email, category, subject, message } = input
  const { email: text } = serverMessages
  const from = userId === null ? text.visitor(email) : text.user({ email, userId })
  await enqueueEmail(tx, `ticket:${id}`, {
    to: OPERATOR_EMAIL,
    replyTo: email,
    subject: `[${category}] ${subject}`,
    text: text.text(from),
    quote: message,
    note: text.note(id),
  })
}
