import type { ChatMessage, Contact, Conversation } from '@/modules/messages/contract'

/** The other user of these samples. */
export const bob: Contact = {
  userId: 'b',
  username: 'bob',
  imageUrl: null,
  isTemporary: false,
  hasLeft: false,
  isBlocked: false,
}

/** A message from bob. */
export function buildMessage(parts: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: 'm1',
    senderId: 'b',
    receiverId: '1',
    content: 'Is it still there?',
    isRemoved: false,
    itemId: null,
    itemName: null,
    item: null,
    createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
    ...parts,
  }
}

/** The conversation with bob. */
export function buildConversation(parts: Partial<Conversation> = {}): Conversation {
  return { ...bob, unread: 0, last: buildMessage(), ...parts }
}
