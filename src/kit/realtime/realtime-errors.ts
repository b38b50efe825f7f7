import { defineErrors } from '@/src/kit/errors'
import { serverMessages } from '@/src/kit/messages'

const { realtime } = serverMessages

/** Errors of sockets, besides those of any route. */
export const realtimeErrors = defineErrors({
  unknown_frame: [400, realtime.unknown_frame],
  unknown_topic: [404, realtime.unknown_topic],
  too_many_topics: [409, realtime.too_many_topics],
  upgrade_required: [426, realtime.upgrade_required],
})
