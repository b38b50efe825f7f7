import { defineEvent } from '@/src/kit/events'

/** Somebody wrote to another. */
export const MessageSent = defineEvent<{ messageId: string; senderId: string; receiverId: string }>(
  'messages.message-sent',
)
/** Somebody has read all that another wrote to them. */
export const ConversationRead = defineEvent<{ readerId: string; otherId: string }>(
  'messages.conversation-read',
)
/** Whoever got a message has shown it to the moderators. */
export const MessageReported = defineEvent<{ reportId: string }>('messages.message-reported')
