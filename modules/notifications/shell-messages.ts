/** On every page: the bell, what it opens, and what it raises. */
export const shellMessages = {
  title: 'Notifications',
  settingsTitle: 'Notification settings',
  unsubscribeTitle: 'Unsubscribe',
  panel: 'Your notifications',
  unread: (count: string) => `${count} unread`,
  untitled: { title: 'New Notification', content: 'You have a new notification.' },
}
