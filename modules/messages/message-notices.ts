import { eq } from 'drizzle-orm'
import { findProfiles, usernameText } from '@/modules/auth/service'
import { findItemNames } from '@/modules/catalog/service'
import { ConversationRead, MessageRemoved, MessageSent } from '@/modules/messages/events'
import { serverMessages } from '@/modules/messages/messages'
import { noticeMessages as texts } from '@/modules/messages/notice-messages'
import { messageNotices } from '@/modules/messages/notification-kinds'
import { messages } from '@/modules/messages/schema'
import { conversationPath } from '@/modules/messages/web/paths'
import type { Context } from '@/src/kit/context'
import { type Listener, on, onApply } from '@/src/kit/events'
import { markThreadRead, type Notice, notify } from '@/src/kit/notices/notify'
import { transact } from '@/src/kit/transact'

/** One unread notification per sender. Emails leave the message text out. */
export const noticeListeners: Listener[] = [
  on(
    MessageSent,
    'messages.notify-receiver-of-message',
    async (ctx, { id, at, payload }) => {
      const { messageId, senderId, receiverId } = payload
      const message = await describeMessage(ctx, messageId)
      if (!message || message.isRead) return
      const { sender, content, itemName } = message
      const notice: Notice = {
        userId: receiverId,
        eventId: id,
        at,
        kind: messageNotices,
        thread: threadKey(senderId),
        type: 'message',
        title: texts.title(sender),
        content: previewOf(content),
        href: conversationPath(senderId),
        linkText: texts.link,
        mailText: itemName === undefined ? texts.email(sender) : texts.emailAbout(sender, itemName),
      }
      await transact(ctx, (tx) => notify(tx, notice))
    },
    { formerNames: ['notifications.notify-receiver-of-message'] },
  ),
  on(
    ConversationRead,
    'messages.mark-notification-read',
    (ctx, { payload: { readerId, otherId } }) => markThreadRead(ctx, readerId, threadKey(otherId)),
    { formerNames: ['notifications.mark-conversation-read'] },
  ),
  onApply(
    MessageRemoved,
    'messages.notify-sender-of-removal',
    async (tx, { id, at, payload: { messageId, senderId } }) => {
      const [message] = await tx.db.select().from(messages).where(eq(messages.id, messageId))
      if (!message) return
      const { title, content } = texts.removed
      await notify(tx, {
        userId: senderId,
        eventId: id,
        at,
        kind: messageNotices,
        type: 'message',
        title,
        content: content(message.removalReason ?? ''),
        href: conversationPath(message.receiverId),
        linkText: texts.openConversation,
      })
    },
  ),
]

/** Returns what a notification says about a message; undefined once its content is erased. */
async function describeMessage(
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

const previewLength = 160

/** All messages of a sender share one unread notification. */
export function threadKey(senderId: string): string {
  return `messages:${senderId}`
}

/** The part of a message that its notification shows. */
export function previewOf(content: string): string {
  const characters = [...content.replace(/\s+/g, ' ')]
  return characters.length > previewLength
    ? `${characters.slice(0, previewLength - 1).join('')}…`
    : characters.join('')
}
