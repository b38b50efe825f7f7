/** Pages of the back office that other modules and the shared parts of its pages link to. */

export const casesPath = '/admin/cases'

/** The open cases of a queue. */
export function queuePath(name: string): string {
  return `${casesPath}?${new URLSearchParams({ queue: name })}`
}

/** Everything about a person or a thing, such as `order`, in one list by time. */
export function historyPath(subject: string, id: string): string {
  return `/admin/history/${subject}/${encodeURIComponent(id)}`
}

export const usersPath = '/admin/people'

export function userPath(id: string): string {
  return `${usersPath}/${encodeURIComponent(id)}`
}

// Paths of the API, with which the keys of queries begin.
export const casesKey = '/api/admin/cases'
export const queuesKey = '/api/admin/queues'
