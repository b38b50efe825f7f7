const minuteMs = 60_000
/** As the platform says it for Open Cloud; what it does not say is set high. */
const perMinute: Record<string, number> = { cloud: 100 }
const defaultPerMinute = 1_000

/** Counts the requests of the last minute for each site, and says when there are too many. */
export function createRateLimits(now: () => number): (site: string) => boolean {
  const times = new Map<string, number[]>()
  return (site) => {
    const recent = (times.get(site) ?? []).filter((at) => at > now() - minuteMs)
    const isOver = recent.length >= (perMinute[site] ?? defaultPerMinute)
    times.set(site, isOver ? recent : [...recent, now()])
    return isOver
  }
}
