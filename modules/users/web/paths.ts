export const usersPath = '/admin/people'

export function userPath(id: string): string {
  return `${usersPath}/${id}`
}
