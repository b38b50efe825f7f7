export const announcementsPath = '/announcements'
export const staffPath = '/admin/announcements'

export function announcementPath(id: string): string {
  return `${announcementsPath}/${encodeURIComponent(id)}`
}
