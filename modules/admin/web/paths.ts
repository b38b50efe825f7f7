export const adminPath = '/admin'
export const alertsPath = `${adminPath}/alerts`
