/** On every page. */
export const shellWords = { title: 'Secure Checkout' }
