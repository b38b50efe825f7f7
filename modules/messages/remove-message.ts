import { eq } from 'drizzle-orm'
import { conversationPaths } from '@/modules/messages/contract'
import { MessageRemoved } from '@/modules/messages/events'
import { previewOf, threadKey } from '@/modules/messages/message-notices'
import { serverMessages } from '@/modules/messages/messages'
import { messages } from '@/modules/messages/schema'
import { findById } from '@/src/db/find-by-id'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { replaceInThread } from '@/src/kit/notices/notify'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'
import { publish } from '@/src/runtime/publish'

type MessageRow = typeof messages.$inferSelect

/** Erases a message for both users, who see that the moderators removed it. Idempotent. Throws not_found. */
export async function removeMessage(ctx: UserContext, id: string, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const message = await findById(tx, messages, id)
    if (message.removedAt !== null) return
    await tx.db
      .update(messages)
      .set({ content: '', removedAt: tx.now(), removalReason: reason })
      .where(eq(messages.id, id))
    await replaceInThread(tx, {
      userId: message.receiverId,
      thread: threadKey(message.senderId),
      content: previewOf(message.content),
      replacement: serverMessages.removed,
    })
    refreshBoth(tx, message)
    const { senderId: userId } = message
    await publish(tx, MessageRemoved, { messageId: id, senderId: userId })
    await recordStaffAction(tx, { action: 'messages.remove-message', subjectId: id, userId, reason })
  })
}

function refreshBoth(tx: TxContext, { senderId, receiverId }: MessageRow): void {
  for (const userId of [senderId, receiverId]) invalidateForUser(tx, userId, conversationPaths)
}

/** Returns the ids of sender and receiver. Throws not_found. */
export async function findMessageParties(ctx: Context, id: string): Promise<string[]> {
  const { senderId, receiverId } = await findById(ctx, messages, id)
  return [senderId, receiverId]
}
