/** On every page. */
export const shellMessages = { demoUniverse: 'Demo universe' }
