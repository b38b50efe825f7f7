/** On every page. */
export const shellWords = { title: 'API' }
