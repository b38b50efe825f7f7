/** Where the first admin is led to after the account is created. */
export const firstRunPath = '/admin/first-run'
