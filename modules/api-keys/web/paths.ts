export const apiKeysPath = '/api-keys'
export const staffKeysPath = '/admin/keys'
