export const usersPath = '/admin/people'

/** Everything about a person in one list. */
export function userHistoryPath(id: string): string {
  return `${userPath(id)}/history`
}

export function userPath(id: string): string {
  return `${usersPath}/${id}`
}
