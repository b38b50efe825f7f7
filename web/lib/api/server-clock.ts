/** The server's time in ms since 1970 at the start of this page, as far as its responses tell. */
let serverTimeAtStart: number | undefined

/**
 * Learns the server's time from a response. Its time is never later than the server's: it was sent earlier, without milliseconds, or comes from
 * a cache. So the latest one is the closest.
 */
export function learnServerTime({ headers }: Response): void {
  const sentAt = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(sentAt)) return
  serverTimeAtStart = Math.max(serverTimeAtStart ?? 0, sentAt - performance.now())
}

/** The server's time in ms since 1970, which the time of its deadlines and events is. The device's clock may be wrong. */
export function serverNow(): number {
  return serverTimeAtStart === undefined ? Date.now() : serverTimeAtStart + performance.now()
}

/** As when a page is loaded. For tests. */
export function resetServerTime(): void {
  serverTimeAtStart = undefined
}
