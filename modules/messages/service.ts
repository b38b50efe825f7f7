import { eq } from 'drizzle-orm'
import { findProfiles, usernameText } from '@/modules/auth/service'
import { findItemNames } from '@/modules/catalog/service'
import { serverMessages } from '@/modules/messages/messages'
import { messages } from '@/modules/messages/schema'
import type { Context } from '@/src/kit/context'

export { markRead } from '@/modules/messages/conversations'
export { sendMessage } from '@/modules/messages/send-message'

/** Returns what a notification says about a message; undefined once its content is erased. */
export async function describeMessage(
  ctx: Context,
  id: string,
): Promise<{ sender: string; content: string; itemName: string | undefined; isRead: boolean } | undefined> {
  const [row] = await ctx.db.select().from(messages).where(eq(messages.id, id))
  if (!row || row.content === '') return undefined
  const { senderId, itemId, content, readAt } = row
  const [profiles, names] = await Promise.all([
    findProfiles(ctx, [senderId]),
    findItemNames(ctx, itemId === null ? [] : [itemId]),
  ])
  const sender = profiles.get(senderId)
  return {
    sender: sender ? usernameText(sender) : serverMessages.unknown,
    content,
    itemName: names.get(itemId ?? ''),
    isRead: readAt !== null,
  }
}
