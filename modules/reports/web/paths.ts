export const reportsPath = '/admin/reports'

/** A case in the back office. */
export function reportCasePath(id: string) {
  return `${reportsPath}/${encodeURIComponent(id)}`
}
