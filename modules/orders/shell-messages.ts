/** Part of the main bundle. */
export const shellMessages = { title: 'Order', listTitle: 'Orders', collectionTitle: 'My Collection' }
