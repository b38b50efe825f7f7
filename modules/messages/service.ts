export { findMessageContents, markRead } from '@/modules/messages/conversations'
export { hasBlocked } from '@/modules/messages/participants'
export { sendMessage } from '@/modules/messages/send-message'
