import { serverMessages } from '@/modules/watchlist/messages'
import { defineErrors } from '@/src/kit/errors'

export const watchlistErrors = defineErrors({
  too_many_alerts: [409, serverMessages.errors.too_many_alerts],
})
