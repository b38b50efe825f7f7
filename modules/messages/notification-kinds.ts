import { kindMessages } from '@/modules/messages/notice-messages'
import { defineNotificationKind } from '@/src/kit/notices/notify'

/** About new messages. */
export const messageNotices = defineNotificationKind({ name: 'messages', ...kindMessages.messages })
