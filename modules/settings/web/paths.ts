export const settingsPath = '/admin/settings'
export const modulesPath = '/admin/modules'
export const brandingPath = '/admin/branding'
export const switchesPath = '/admin/switches'
