import { defineEvent } from '@/src/kit/events'

/** A listing has more alerts than fire in one transaction. Those with a greater id than `afterId` are still to come. */
export const AlertsPending = defineEvent<{ listingId: string; afterId: string }>('watchlist.alerts-pending')
