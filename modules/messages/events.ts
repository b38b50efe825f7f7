import { defineEvent } from '@/src/kit/events'

/** A user sent a message to another user. */
export const MessageSent = defineEvent<{ messageId: string; senderId: string; receiverId: string }>(
  'messages.message-sent',
)
/** Moderators removed a message, which has the reason. */
export const MessageRemoved = defineEvent<{ messageId: string; senderId: string }>('messages.message-removed')
/** A user read every message from another user. */
export const ConversationRead = defineEvent<{ readerId: string; otherId: string }>(
  'messages.conversation-read',
)
