export const appealsPath = '/admin/suspension-appeals'

/** An appeal of a suspension, in the back office. */
export function appealPath(id: string): string {
  return `${appealsPath}/${id}`
}

// Paths of the API, with which the keys of queries begin.
export const ownAppealKey = '/api/suspension-appeal'
