/**
 * Returns the time of an input of type `date` or `datetime-local`, which is in the time zone of the browser, as ISO 8601 in UTC. A day begins at
 * midnight. What is no time, such as one in a year of five digits, stays as it is, so that the server rejects it.
 */
export function localToIso(local: string): string {
  const time = new Date(local.includes('T') ? local : `${local}T00:00`)
  return Number.isNaN(time.getTime()) ? local : time.toISOString()
}

/** The other way round, for an input of type `datetime-local`, to the minute. */
export function isoToLocal(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return iso
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
