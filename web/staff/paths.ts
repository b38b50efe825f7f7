export const casesPath = '/admin/cases'

/** The open cases of a queue. */
export function queuePath(name: string) {
  return `${casesPath}?${new URLSearchParams({ queue: name })}`
}

/** Everything about a person or a thing, such as `order`, in one list by time. */
export function historyPath(subject: string, id: string) {
  return `/admin/history/${subject}/${encodeURIComponent(id)}`
}
