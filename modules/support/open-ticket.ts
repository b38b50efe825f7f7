import { maybeOrderRow } from '@/modules/orders/service'
import type { TicketInput } from '@/modules/support/contract'
import { supportErrors } from '@/modules/support/errors'
import { TicketOpened } from '@/modules/support/events'
import { serverMessages } from '@/modules/support/messages'
import { tickets } from '@/modules/support/schema'
import { insertMessage, type TicketRow } from '@/modules/support/tickets'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext } from '@/src/kit/context'
import { fieldError } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'
import { enqueueEmail } from '@/src/mail/send-email'
import { publish } from '@/src/runtime/publish'

/** Stores a ticket and emails it to OPERATOR_EMAIL, if set. Throws ticket_of_other unless the order is the actor's. */
export async function openTicket(
  ctx: Context,
  { message, orderId, ...input }: TicketInput,
): Promise<{ id: string }> {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  return transact(ctx, async (tx) => {
    if (orderId !== undefined) await requireOwnOrder(tx, orderId)
    const [id, now] = [newId(tx), tx.now()]
    const times = { createdAt: now, openedAt: now, updatedAt: now }
    await tx.db.insert(tickets).values({ ...input, ...times, id, userId, orderId: orderId ?? null })
    await insertMessage(tx, { ticketId: id, author: 'user', text: message })
    await publish(tx, TicketOpened, { ticketId: id })
    await emailOperator(tx, { id, userId, ...input, message })
    return { id }
  })
}

async function requireOwnOrder(ctx: Context, orderId: string): Promise<void> {
  const isOwn = ctx.actor.kind === 'user' && (await maybeOrderParties(ctx, orderId)).includes(ctx.actor.id)
  if (!isOwn) throw fieldError(supportErrors.ticket_of_other, 'orderId')
}

async function maybeOrderParties(ctx: Context, orderId: string): Promise<string[]> {
  const order = await maybeOrderRow(ctx, orderId)
  return order ? [order.buyerId, order.sellerId] : []
}

interface EmailedMessage extends Pick<TicketRow, 'id' | 'userId' | 'email' | 'category' | 'subject'> {
  message: string
  /** The id of the message, unless it is the first of the ticket. */
  messageId?: number
}

/** Emails a message of the user to OPERATOR_EMAIL, if set. */
export async function emailOperator(
  tx: TxContext,
  { id, userId, email, category, subject, message, messageId }: EmailedMessage,
): Promise<void> {
  const { OPERATOR_EMAIL } = readConfig(tx, appConfig)
  if (OPERATOR_EMAIL === undefined) return
  const { email: texts } = serverMessages
  const from = userId === null ? texts.visitor(email) : texts.user({ email, userId })
  await enqueueEmail(tx, ['ticket', id, messageId].filter(Boolean).join(':'), {
    to: OPERATOR_EMAIL,
    replyTo: email,
    subject: `[${category}] ${subject}`,
    text: texts.text(from),
    quote: message,
    action: { label: texts.open, url: `${publicUrl(tx)}/admin/tickets/${id}` },
    note: texts.note(id),
  })
}
