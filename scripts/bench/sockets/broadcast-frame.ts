/** The broadcast frame, as long as one about a sale. */
export const topic = 'sales'
export const frame = {
  type: 'sale',
  data: { id: 'x'.repeat(32), itemId: 'x'.repeat(32), name: 'Gilded Crown of the North', price: 149.99 },
}
