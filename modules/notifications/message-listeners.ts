import { ConversationRead, MessageSent } from '@/modules/messages/events'
import { describeMessage } from '@/modules/messages/service'
import { markThreadRead } from '@/modules/notifications/inbox'
import { serverMessages } from '@/modules/notifications/messages'
import type { Notice } from '@/modules/notifications/notice'
import { notify } from '@/modules/notifications/notify'
import { type Listener, on } from '@/src/kit/events'
import { transact } from '@/src/kit/transact'

const previewLength = 160
const { message: texts } = serverMessages

/** One unread notification per sender. Emails leave the message text out. */
export const messageListeners: Listener[] = [
  on(MessageSent, 'notifications.notify-receiver-of-message', async (ctx, { id, at, payload }) => {
    const { messageId, senderId, receiverId } = payload
    const message = await describeMessage(ctx, messageId)
    if (!message || message.isRead) return
    const { sender, content, itemName } = message
    const notice: Notice = {
      userId: receiverId,
      eventId: id,
      at,
      kind: 'messages',
      thread: threadKey(senderId),
      type: 'message',
      title: texts.title(sender),
      content: preview(content),
      href: `/messages/${senderId}`,
      mailText: itemName === undefined ? texts.email(sender) : texts.emailAbout(sender, itemName),
    }
    await transact(ctx, (tx) => notify(tx, notice))
  }),
  on(ConversationRead, 'notifications.mark-conversation-read', (ctx, { payload: { readerId, otherId } }) =>
    markThreadRead(ctx, readerId, threadKey(otherId)),
  ),
]

function threadKey(senderId: string): string {
  return `messages:${senderId}`
}

function preview(content: string): string {
  const characters = [...content.replace(/\s+/g, ' ')]
  return characters.length > previewLength
    ? `${characters.slice(0, previewLength - 1).join('')}…`
    : characters.join('')
}
