/** Texts that the first script of every page contains. */
export const shellMessages = {
  title: 'Announcement',
  staffTitle: 'Announcements',
  banner: {
    label: 'Announcement',
    more: 'Read more',
    about: (action: string, title: string) => `${action}: ${title}`,
    dismiss: 'Dismiss',
  },
}
