import { serverMessages } from '@/modules/messages/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const messagesErrors = defineErrors({
  /** Nobody of that id, somebody who left and somebody who blocked the sender are not told apart. */
  receiver_unavailable: [404, errors.receiver_unavailable],
  receiver_blocked: [409, errors.receiver_blocked],
  message_to_self: [422, errors.message_to_self],
  message_tells_secret: [422, errors.message_tells_secret],
  too_many_contacts: [429, errors.too_many_contacts],
})
