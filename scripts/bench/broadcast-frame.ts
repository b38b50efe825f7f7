/** What is told to everybody: as long as a sale is. */
export const topic = 'sales'
export const frame = {
  type: 'sale',
  data: { id: 'x'.repeat(32), itemId: 'x'.repeat(32), name: 'Gilded Crown of the North', price: 149.99 },
}
