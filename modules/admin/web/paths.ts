export const adminPath = '/admin'
export const alertsPath = `${adminPath}/alerts`

/** The cases of a queue that has no page of its own. */
export function queuePath(name: string) {
  return `${adminPath}/queues/${encodeURIComponent(name)}`
}
