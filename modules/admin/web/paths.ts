export const adminPath = '/admin'
export const alertsPath = `${adminPath}/alerts`
export const processesPath = `${adminPath}/processes`
/** Where the first admin is led to after the account is created. */
export const firstRunPath = `${adminPath}/first-run`
