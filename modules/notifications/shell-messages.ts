/** Texts that the first script of every page contains: the bell and its toasts. */
export const shellMessages = {
  title: 'Notifications',
  settingsTitle: 'Notification settings',
  unsubscribeTitle: 'Unsubscribe',
  panel: 'Your notifications',
  unread: (count: string) => `${count} unread`,
  untitled: { title: 'New Notification', content: 'You have a new notification.' },
}
