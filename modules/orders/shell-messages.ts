/** On every page. */
export const shellMessages = { title: 'Order' }
