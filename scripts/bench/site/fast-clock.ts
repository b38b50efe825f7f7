/** A clock that showed the right time at `startedAt` and runs `speed` times as fast since. */
export interface FastClock {
  startedAt: number
  speed: number
}

/** Returns the time of the clock, as ms since 1970. */
export function timeOf({ startedAt, speed }: FastClock, now = Date.now()): number {
  return Math.floor(startedAt + (now - startedAt) * speed)
}

/**
 * Makes this process live by the clock: its time of day, its elapsed time and its intervals, on which recurring jobs run. Timeouts and
 * pauses stay as long as they are, because the machine isn't faster.
 */
export function liveBy(clock: FastClock): void {
  const [realNow, realElapsed, realInterval] = [
    Date.now,
    performance.now.bind(performance),
    globalThis.setInterval,
  ]
  Date.now = () => timeOf(clock, realNow())
  performance.now = () => realElapsed() * clock.speed
  const fastInterval = (run: () => void, ms: number) => realInterval(run, ms / clock.speed)
  globalThis.setInterval = Object.assign(fastInterval, realInterval)
}
