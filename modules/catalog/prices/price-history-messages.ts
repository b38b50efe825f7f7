/** Texts of the chart of an item's prices. */
export const priceHistoryMessages = {
  title: 'Price history',
  loadFailed: "The price history couldn't be loaded.",
  asChart: 'Show as chart',
  asTable: 'Show as table',
  range: 'Time range',
  ranges: { '7': '7 days', '30': '30 days', '90': '90 days', all: 'All' },
  noSales: 'No sales yet.',
  noSalesInRange: 'No sales in this period.',
  legend: {
    rap: 'RAP (R$)',
    resold: (platform: string) => `Resold on ${platform} (R$)`,
    sold: 'Sold here ($)',
  },
  /** Sales here in the time range, above the chart. */
  summary: {
    title: 'Sales here',
    last: 'Last sale',
    low: 'Lowest',
    high: 'Highest',
    count: 'Sold here',
    cheapest: 'Cheapest offer',
    none: '–',
  },
  columns: { when: 'When', rap: 'RAP', resold: (platform: string) => `On ${platform}`, sold: 'Sold here' },
  noValue: 'none',
  /** Example: "Nov 3, 2026: RAP 2,422 R$ ($30.28), resold for 2,500 R$ ($31.25)". */
  pointSummary: (date: string, facts: readonly string[]) => `${date}: ${facts.join(', ')}`,
  average: (rap: string, dollars: string) => `RAP ${rap} (${dollars})`,
  resold: (price: string, dollars: string) => `resold for ${price} (${dollars})`,
  sold: (price: string) => `sold here at ${price}`,
}
