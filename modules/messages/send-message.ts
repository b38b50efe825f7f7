import { and, eq, gt } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { findItemNames } from '@/modules/catalog/service'
import type { ChatMessage, NewMessage } from '@/modules/messages/contract'
import { conversationPaths } from '@/modules/messages/contract'
import { mentionsCredentials } from '@/modules/messages/credential-filter'
import { messagesErrors } from '@/modules/messages/errors'
import { MessageSent } from '@/modules/messages/events'
import { serverMessages } from '@/modules/messages/messages'
import {
  countNewContacts,
  hasBlocked,
  maybeParticipant,
  pairKey,
  recordLatestMessage,
} from '@/modules/messages/participants'
import { presentMessage } from '@/modules/messages/present'
import { messages } from '@/modules/messages/schema'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { publish } from '@/src/kit/events'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'
import { invalidateForUser, publishToUser } from '@/src/realtime/publish'

/** A person types no faster than this for long. */
const burstMax = 5
const burstWindowMs = 10_000
const dayMs = 86_400_000
/** More than anybody trades with in a day, less than an advertisement needs. */
const newContactsPerDay = 50
/** An account that proved nothing costs nobody anything. */
const newContactsUnverifiedMax = 5

type UserTx = UserContext & TxContext

/**
 * Keeps what a person writes to another, whichever way it came. Throws receiver_unavailable, receiver_blocked, message_to_self,
 * message_tells_secret, too_many_contacts, too_many_requests, invalid.
 */
export async function sendMessage(
  ctx: UserContext,
  { receiverId, content, itemId = null }: NewMessage,
): Promise<ChatMessage> {
  const senderId = ctx.actor.id
  if (receiverId === senderId) throw messagesErrors.message_to_self()
  if (mentionsCredentials(content)) throw messagesErrors.message_tells_secret()
  return transact(ctx, async (tx) => {
    await requireSendRate(tx)
    await requireReceiver(tx, receiverId)
    await requireItem(tx, itemId)
    await requireContactQuota(tx, receiverId)
    const row = { id: newId(tx), senderId, receiverId, content, itemId, createdAt: tx.now(), readAt: null }
    await tx.db.insert(messages).values({ ...row, pair: pairKey(senderId, receiverId) })
    await recordLatestMessage(tx, row)
    await publish(tx, MessageSent, { messageId: row.id, senderId, receiverId })
    const sent = presentMessage(row, await findItemNames(tx, itemId === null ? [] : [itemId]))
    publishToBoth(tx, sent)
    return sent
  })
}

/** Counted in the database, because the page and the socket write by the same hand. */
async function requireSendRate(tx: UserTx): Promise<void> {
  const of = and(eq(messages.senderId, tx.actor.id), gt(messages.createdAt, tx.now() - burstWindowMs))
  if ((await tx.db.$count(messages, of)) >= scaled(tx, burstMax))
    throw httpErrors.too_many_requests({ retryAfterSeconds: burstWindowMs / 1000 })
}

/** Whoever is not there, left or does not want to hear from the sender is answered for alike. */
async function requireReceiver(tx: UserTx, receiverId: string): Promise<void> {
  if (await hasBlocked(tx, tx.actor.id, receiverId)) throw messagesErrors.receiver_blocked()
  const receiver = (await findProfiles(tx, [receiverId])).get(receiverId)
  const isShut = await hasBlocked(tx, receiverId, tx.actor.id)
  if (!receiver || receiver.deleted || isShut) throw messagesErrors.receiver_unavailable()
}

async function requireItem(tx: TxContext, itemId: string | null): Promise<void> {
  if (itemId === null || (await findItemNames(tx, [itemId])).has(itemId)) return
  throw httpErrors.invalid({ errors: [{ path: 'itemId', message: serverMessages.unknownItem }] })
}

async function requireContactQuota(tx: UserTx, receiverId: string): Promise<void> {
  const side = await maybeParticipant(tx, tx.actor.id, receiverId)
  if (side?.lastMessageId) return
  const max = tx.actor.verified ? newContactsPerDay : newContactsUnverifiedMax
  if ((await countNewContacts(tx, tx.actor.id, tx.now() - dayMs)) >= scaled(tx, max))
    throw messagesErrors.too_many_contacts({ retryAfterSeconds: dayMs / 1000 })
}

/** Whoever wrote it may have other windows open. */
function publishToBoth(tx: TxContext, sent: ChatMessage): void {
  for (const userId of [sent.senderId, sent.receiverId]) {
    publishToUser(tx, userId, { type: 'message', data: sent })
    invalidateForUser(tx, userId, conversationPaths)
  }
}

function scaled(tx: TxContext, count: number): number {
  return count * readConfig(tx, appConfig).RATE_LIMIT_SCALE
}
