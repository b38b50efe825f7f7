import { plural } from 'mintmark/module'

export const messages = {
  changes: 'Send 1 to 100 changes.',
  lead: 'Your listings beside the offers of other sellers, to change many prices at once.',
  none: {
    title: 'Nothing for sale',
    message: 'Once you list an item, you can compare its price here.',
    list: 'List an item',
  },
  more: 'Show more listings',
  table: {
    caption: 'Your listings for sale',
    selectAll: 'Select all listings',
    select: (item: string) => `Select ${item}`,
    item: 'Item',
    price: 'Your price',
    lowest: 'Lowest other',
    rank: 'Position',
    rap: 'RAP',
    watchers: 'Watching',
    listed: 'Listed',
    newPrice: 'New price',
    serial: (serial: string) => `#${serial}`,
    paused: 'Paused',
    waiting: 'Waiting for review',
    declined: 'Declined',
    unknown: '–',
    unchanged: 'No change',
    changed: 'Price changed',
    waits: 'Price changed, waiting for review',
    change: (from: string, to: string) => `${from} → ${to}`,
  },
  ranks: {
    only: 'Only offer',
    cheapest: 'Cheapest',
    tied: 'Same as lowest',
    behind: (count: number, shown: string) =>
      plural(count, { one: '1 is cheaper', other: `${shown} are cheaper` }),
  },
  file: {
    title: 'Prices by file',
    download: 'Download CSV',
    upload: 'Upload changed prices',
    uploadHelp: 'CSV with the columns listingId and price. You see every change before it is made.',
    reading: 'Reading the file...',
    failed: "The file couldn't be read",
    preview: 'Prices in the file',
    found: (count: number, shown: string) =>
      plural(count, {
        one: 'The file has a price for 1 of your listings.',
        other: `The file has prices for ${shown} of your listings.`,
      }),
    problemsTitle: 'Rows that are left out',
    problem: (row: string, why: string) => `Row ${row}: ${why}`,
    problems: {
      columns: 'The first row must name the columns listingId and price.',
      unknown: 'None of your listings for sale has this listingId.',
      price: 'The price must be an amount such as 12.50.',
      twice: 'An earlier row has the same listing.',
      malformed: 'A quotation mark is missing or misplaced, so no row was read.',
    },
    close: 'Close the file',
  },
  rule: {
    title: 'New prices',
    percent: 'Percent',
    percentHelp: 'From 0 to 90.',
    basis: 'Below',
    bases: {
      lowest: 'the lowest other offer',
      rap: 'the RAP',
      price: 'your price now',
    },
    floor: 'Never below',
    floorHelp: 'Optional, in US dollars.',
    selectFirst: 'Select listings to see their new prices.',
    changeNone: 'Change prices',
    change: (count: number, shown: string) =>
      plural(count, { one: 'Change 1 price', other: `Change ${shown} prices` }),
    changed: (count: number, shown: string) =>
      plural(count, { one: '1 price changed', other: `${shown} prices changed` }),
    failed: (count: number, shown: string) =>
      plural(count, { one: "1 price wasn't changed", other: `${shown} prices weren't changed` }),
    failedHelp: 'The reason is below the name of each listing.',
    notChanged: "The prices weren't changed",
  },
}
