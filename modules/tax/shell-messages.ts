export const shellMessages = { title: 'Tax' }
