export const notificationsPath = '/notifications'
export const allNotificationsPath = '/notifications/all'
