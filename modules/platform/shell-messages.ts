/** Texts in the navigation, loaded on every page. */
export const shellMessages = { demoUniverse: 'Demo universe' }
