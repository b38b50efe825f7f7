import { and, eq, gt } from 'drizzle-orm'
import { isAccountOpen } from '@/modules/auth/service'
import { findItemNames } from '@/modules/catalog/service'
import { type ChatMessage, conversationPaths, type NewMessage } from '@/modules/messages/contract'
import { findMessageItems, presentMessage } from '@/modules/messages/conversations'
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
import { beforeMessagePoint } from '@/modules/messages/ports'
import { messages } from '@/modules/messages/schema'
import { findRejection } from '@/src/kit/checks/checks'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { invalidateForUser, publishToUser } from '@/src/realtime/publish'
import { publish } from '@/src/runtime/publish'

/** Faster than anyone types for long. */
const burstMax = 5
const burstWindowMs = 10_000
/** More than anyone trades with in a day, too few for spam. */
const newContactsPerDay = 50

type UserTx = UserContext & TxContext

/**
 * Stores and delivers a message, sent over HTTP or a socket. Throws receiver_unavailable, receiver_blocked, message_to_self,
 * message_tells_secret, too_many_contacts, email_unverified, too_many_requests, invalid, and the errors of `beforeMessagePoint`.
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
    await requireNoRejection(tx, receiverId)
    await requireItem(tx, itemId)
    await requireContactQuota(tx, receiverId)
    const pair = pairKey(senderId, receiverId)
    const row = { id: newId(tx), senderId, receiverId, content, itemId, createdAt: tx.now(), removedAt: null }
    await tx.db.insert(messages).values({ ...row, pair })
    await recordLatestMessage(tx, row)
    await publish(tx, MessageSent, { messageId: row.id, senderId, receiverId })
    const sent = presentMessage(row, await findMessageItems(tx, [row]))
    publishToBoth(tx, sent)
    return sent
  })
}

/** Counted in the database, because HTTP and sockets share one limit. */
async function requireSendRate(tx: UserTx): Promise<void> {
  const recent = and(eq(messages.senderId, tx.actor.id), gt(messages.createdAt, tx.now() - burstWindowMs))
  if ((await tx.db.$count(messages, recent)) >= scaled(tx, burstMax))
    throw httpErrors.too_many_requests({ retryAfterSeconds: burstWindowMs / 1000 })
}

/** Unknown, deleted and blocking receivers get the same error. */
async function requireReceiver(tx: UserTx, receiverId: string): Promise<void> {
  if (await hasBlocked(tx, tx.actor.id, receiverId)) throw messagesErrors.receiver_blocked()
  const isSenderBlocked = await hasBlocked(tx, receiverId, tx.actor.id)
  if (isSenderBlocked || !(await isAccountOpen(tx, receiverId))) throw messagesErrors.receiver_unavailable()
}

async function requireNoRejection(tx: UserTx, receiverId: string): Promise<void> {
  const rejection = await findRejection(tx, beforeMessagePoint, { receiverId })
  if (rejection) throw rejection.error ?? httpErrors.forbidden({ detail: rejection.reason })
}

async function requireItem(tx: TxContext, itemId: string | null): Promise<void> {
  if (itemId === null || (await findItemNames(tx, [itemId])).has(itemId)) return
  throw httpErrors.invalid({ errors: [{ path: 'itemId', message: serverMessages.unknownItem }] })
}

async function requireContactQuota(tx: UserTx, receiverId: string): Promise<void> {
  const participant = await maybeParticipant(tx, tx.actor.id, receiverId)
  if (participant?.lastMessageId) return
  // Unverified accounts are free to create, so they only reply.
  if (!tx.actor.verified) throw httpErrors.email_unverified()
  if ((await countNewContacts(tx, tx.actor.id, tx.now() - dayMs)) >= scaled(tx, newContactsPerDay))
    throw messagesErrors.too_many_contacts({ retryAfterSeconds: dayMs / 1000 })
}

/** Publishes to the sender too, who may have other windows open. */
function publishToBoth(tx: TxContext, sent: ChatMessage): void {
  for (const userId of [sent.senderId, sent.receiverId]) {
    publishToUser(tx, userId, { type: 'message', data: sent })
    invalidateForUser(tx, userId, conversationPaths)
  }
}

function scaled(tx: TxContext, count: number): number {
  return count * readConfig(tx, appConfig).RATE_LIMIT_SCALE
}

/** The prefix and the name of the platform's session cookie. Anyone who has the cookie controls the account. */
const sessionCookiePattern = /_\|warning|do-not-share-this|\.?roblosecurity/
const credentialPattern =
  'pass ?words?|passwd|pass ?codes?|(?:log ?-?in|2fa|mfa|verification|security|two-step|backup|recovery) codes?'
/** "What is your password", "send me the 2fa code". */
const requestPattern = new RegExp(
  `\\b(?:what(?:'?s| is| was)|send|give|tell|share|need|want|dm|pm|show|type|enter)\\b[^.!?\\n]{0,40}\\b(?:your|ur|yr|the)\\b[^.!?\\n]{0,25}\\b(?:${credentialPattern}|cookies?)\\b`,
)
/** "My password is", "pass: hunter2". */
const disclosurePattern = new RegExp(
  `\\b(?:my|the) (?:${credentialPattern}) (?:is|=|:)|\\b(?:${credentialPattern}|pass) ?[:=] ?\\S`,
)
/** Advice not to share a credential. */
const warningPattern = /\b(?:never|not|don'?t|nobody|no one|without|won'?t)\b/

/** Returns whether a message contains or asks for credentials of a platform account. */
export function mentionsCredentials(content: string): boolean {
  const text = content.normalize('NFKC').toLowerCase().replace(/[’‘`]/g, "'")
  if (sessionCookiePattern.test(text.replace(/\s+/g, ''))) return true
  return splitSentences(text).some(
    (sentence) => mentionsCredential(sentence) && !warningPattern.test(sentence),
  )
}

function mentionsCredential(sentence: string): boolean {
  return requestPattern.test(sentence) || disclosurePattern.test(sentence)
}

function splitSentences(text: string): string[] {
  return text.split(/[.!?\n]+(?:\s|$)/)
}
