/** Texts of the marketplace's table. */
export const tableMessages = {
  caption: 'Items',
  item: 'Item',
  price: 'Price',
  discount: 'vs RAP',
  discountHelp: 'Price compared to the recent average price (RAP)',
  lastSale: 'Last sale',
  change: '30 days',
  changeHelp: 'RAP change over 30 days',
  serials: 'Serials',
  serialRange: (lowest: string, highest: string) => `#${lowest}–${highest}`,
  serial: (serial: string) => `#${serial}`,
  stock: 'For sale',
  copy: 'Copy',
  none: '–',
}
