/** On every page. */
export const shellMessages = { title: 'Secure Checkout' }
