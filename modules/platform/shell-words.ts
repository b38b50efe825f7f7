/** On every page. */
export const shellWords = { demoUniverse: 'Demo universe' }
