export { markRead } from '@/modules/messages/conversations'
export { sendMessage } from '@/modules/messages/send-message'
