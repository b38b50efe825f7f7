export const notificationsPath = '/notifications'
export const allNotificationsPath = '/notifications/all'
export const unsubscribePath = '/unsubscribe'
