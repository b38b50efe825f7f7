import { defineEvent } from '@/src/core/events'

export const MessageSent = defineEvent<{ messageId: string; senderId: string; receiverId: string }>(
  'messages.message-sent',
)
/** Somebody has read all that another wrote to them. */
export const ConversationRead = defineEvent<{ readerId: string; otherId: string }>(
  'messages.conversation-read',
)
export const MessageReported = defineEvent<{ reportId: string }>('messages.message-reported')
