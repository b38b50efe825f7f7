/** Shown on pages. */
export const messages = {
  lead: (year: string) => `Your sales in ${year}, as tax reports count them`,
  year: 'Year',
  loadFailed: "Your tax statement couldn't be loaded.",
  cards: {
    gross: 'Gross sales',
    count: 'Sales',
    fees: 'Fees',
    refunds: 'Refunds',
    chargebacks: 'Chargebacks',
  },
  quarters: 'By quarter',
  quarter: 'Quarter',
  noSales: 'No sales in this year.',
  print: 'Print',
  counts:
    'A sale counts with its full price when it completes, before fees and refunds. Times are in UTC. This is not tax advice.',
  threshold: {
    title: 'Tax reporting',
    below: ({ gross, count }: { gross: string; count: string }) =>
      `If you sell for more than ${gross} in more than ${count} sales in a year, we have to report your sales to the tax authority.`,
    above: ({ gross, count }: { gross: string; count: string }) =>
      `You sold for more than ${gross} in more than ${count} sales this year, so we have to report your sales to the tax authority.`,
    progress: ({
      gross,
      maxGross,
      count,
      maxCount,
    }: Record<'gross' | 'maxGross' | 'count' | 'maxCount', string>) =>
      `So far: ${gross} of ${maxGross} and ${count} of ${maxCount} sales`,
    enter: 'Enter your tax details',
    details: 'Tax statement',
  },
  facts: {
    title: 'Your tax details',
    lead: 'We use them only for tax reports. Staff who make the reports can read them. If you delete your account after selling something, we keep them for four more years, as long as the tax authority may ask.',
    name: 'Legal name',
    address: 'Address',
    country: 'Country',
    chooseCountry: 'Choose a country',
    taxId: 'Tax ID',
    taxIdHelp: 'In the US your SSN, ITIN or EIN, such as 12-3456789.',
    save: 'Save tax details',
    saving: 'Saving...',
    saved: 'Tax Details Saved',
  },
}

/** Of the back office. */
export const staffMessages = {
  title: 'Tax files',
  lead: 'Each download is recorded in the audit log. The 1099-K file has tax IDs: delete it when you are done.',
  year: 'Year',
  sellers: 'Sellers by quarter (CSV)',
  form1099k: '1099-K (CSV)',
}

/** Input errors, shown by forms before sending and by the server after. */
export const inputMessages = {
  line: 'Use one line.',
  country: 'Choose a country by its two-letter code, such as US.',
  taxId: 'Use digits and letters, with spaces, hyphens, dots or slashes between them.',
  usTaxId: 'A tax ID of the United States has nine digits, such as 12-3456789.',
  year: 'Use a year such as 2026.',
  future: 'This year has not begun.',
}

/** Used by the server only. */
export const serverMessages = {
  description: 'Your sales by quarter for your tax return, and what we need for tax reports.',
}
