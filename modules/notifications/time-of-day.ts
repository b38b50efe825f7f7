import { minuteMs } from '@/src/kit/text/duration'

const dayMinutes = 1_440

/** Minutes since midnight of "22:30". */
function parseMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns whether a time (ms) is within these hours of a zone. They may span midnight; equal ends mean never. */
export function isWithinHours(
  now: number,
  timeZone: string,
  { from, until }: { from: string; until: string },
): boolean {
  const [minute, start, end] = [minuteOfDay(now, timeZone), parseMinutes(from), parseMinutes(until)]
  return start <= end ? start <= minute && minute < end : minute >= start || minute < end
}

/** Returns the next time (ms) at which the zone's clock shows this time of day. */
export function nextOccurrence(now: number, timeZone: string, time: string): number {
  const thisMinute = now - (now % minuteMs)
  const waitMinutes = (parseMinutes(time) - minuteOfDay(thisMinute, timeZone) + dayMinutes - 1) % dayMinutes
  const next = thisMinute + (waitMinutes + 1) * minuteMs
  // Daylight saving time may begin or end in between.
  const shiftMinutes = parseMinutes(time) - minuteOfDay(next, timeZone)
  return Math.abs(shiftMinutes) <= 120 ? next + shiftMinutes * minuteMs : next
}

function minuteOfDay(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return parseMinutes(format.format(time))
}
