import { serverMessages } from '@/modules/messages/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const messagesErrors = defineErrors({
  /** The same for an unknown id, a deleted account and a user who blocked the sender, so that none is revealed. */
  receiver_unavailable: [404, errors.receiver_unavailable],
  receiver_blocked: [409, errors.receiver_blocked],
  message_to_self: [422, errors.message_to_self],
  message_tells_secret: [422, errors.message_tells_secret],
  too_many_contacts: [429, errors.too_many_contacts],
})
