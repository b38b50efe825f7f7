export const adminPath = '/admin'
export const alertsPath = `${adminPath}/alerts`
export const processesPath = `${adminPath}/processes`
