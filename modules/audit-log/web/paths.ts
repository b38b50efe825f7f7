export const auditLogPath = '/admin/audit-log'

// Paths of the API, with which the keys of queries begin.
export const accountActionsKey = '/api/account-actions'
export const auditLogKey = '/api/admin/audit-log'
