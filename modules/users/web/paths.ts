export const usersPath = '/admin/people'

/** The page of an appeal of a suspension. */
export function appealPath(id: string): string {
  return `/admin/suspension-appeals/${id}`
}

export function userPath(id: string): string {
  return `${usersPath}/${id}`
}
