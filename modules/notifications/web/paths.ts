export const notificationsPath = '/notifications'
export const allNotificationsPath = '/notifications/all'
export const unsubscribePath = '/unsubscribe'

// Paths of the API, with which the keys of queries begin.
export const notificationsKey = '/api/notifications'
