export const casesPath = '/admin/cases'

/** The open cases of a queue. */
export function queuePath(name: string) {
  return `${casesPath}?${new URLSearchParams({ queue: name })}`
}
