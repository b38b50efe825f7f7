/** On every page. */
export const shellMessages = { title: 'Problem' }
