export const auditLogPath = '/admin/audit-log'
