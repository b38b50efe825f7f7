import { defineEvent } from '@/src/kit/events'

/** A user sent a message to another user. */
export const MessageSent = defineEvent<{ messageId: string; senderId: string; receiverId: string }>(
  'messages.message-sent',
)
/** A user read every message from another user. */
export const ConversationRead = defineEvent<{ readerId: string; otherId: string }>(
  'messages.conversation-read',
)
