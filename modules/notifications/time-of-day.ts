const dayMinutes = 1_440
const minuteMs = 60_000

/** Minutes since midnight of "22:30". */
function parseMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a moment lies in these hours of a place; they may go over midnight, and the same twice is no time at all. */
export function isWithinHours(
  at: number,
  timeZone: string,
  { from, until }: { from: string; until: string },
): boolean {
  const [now, start, end] = [minuteOfDay(at, timeZone), parseMinutes(from), parseMinutes(until)]
  return start <= end ? start <= now && now < end : now >= start || now < end
}

/** The next moment (ms) at which it is this time of day in a place. */
export function nextOccurrence(at: number, timeZone: string, time: string): number {
  const whole = at - (at % minuteMs)
  const wait = (parseMinutes(time) - minuteOfDay(whole, timeZone) + dayMinutes - 1) % dayMinutes
  const next = whole + (wait + 1) * minuteMs
  // The clocks may be put forward or back in between.
  const early = parseMinutes(time) - minuteOfDay(next, timeZone)
  return Math.abs(early) <= 120 ? next + early * minuteMs : next
}

function minuteOfDay(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return parseMinutes(format.format(at))
}
