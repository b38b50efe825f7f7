import { defineErrors } from '@/src/core/errors'
import { serverWords } from '@/src/core/words'

const { live } = serverWords

/** What a socket refuses, besides what any route may. */
export const liveErrors = defineErrors({
  unknown_frame: [400, live.unknown_frame],
  unknown_topic: [404, live.unknown_topic],
  too_many_topics: [409, live.too_many_topics],
  upgrade_required: [426, live.upgrade_required],
})
