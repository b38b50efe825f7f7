/** For webhook-traffic.ts. */
export interface WebhookSettings {
  port: number
  listingsCount: number
  endpointsCount: number
  /** How many of them never respond. */
  hangingCount: number
}

export interface WebhookRound {
  perSecond: number
  ms: number
}

export interface WebhookResult {
  /** Events of endpoints that respond. */
  eventsCount: number
  /** From each of these listings to its first webhook, in ms. */
  times: number[]
  /** How many of them never came. */
  missingCount: number
  /** Webhooks that came again. */
  repeatedCount: number
  /** Webhooks that the public library refuses. */
  refusedCount: number
  /** Listings that the server rejected. */
  rejectedCount: number
}
