/** Validation messages of the server. */
export const inputMessages = {
  rules: 'Give the list of all fee rules.',
  tooMany: 'There can be at most 100 fee rules.',
  rule: 'Give each rule as an object with name, match and bps.',
  name: 'Give each rule a name of at most 60 characters.',
  match: 'Give the conditions as an object; an empty one matches every sale.',
  level: 'Give a level as days with minSales or minVolume.',
  days: 'Give the days of a level as a whole number from 1 to 366.',
  minSales: 'Give the sales of a level as a whole number from 0 to 1,000,000.',
  amount: 'Give an amount in dollars, such as 12.50.',
  category: 'There is no such category.',
  sellerId: 'There is no account with this ID.',
  bps: 'Give the percentage in basis points: a whole number from 0 to 10000.',
  cents: 'Give a whole number of cents from 0 to 10000000.',
  max: 'The maximum is below the minimum.',
  from: 'Give the time as 2026-01-31T18:00:00Z.',
}

export const noticeMessages = {
  kind: { label: 'Fees', description: 'the fees of your sales' },
  title: 'Your fees will rise',
  content: ({ price, before, after, at }: { price: string; before: string; after: string; at: string }) =>
    `From ${at} on, the platform fee of a listing of yours rises: of ${price}, it is then ${after} instead of ${before}. Other listings of yours may be affected too, and new ones earlier.`,
  link: 'See the fees',
}

interface FeeTermsParts {
  percent: string
  fixed: string | undefined
  min: string | undefined
  max: string | undefined
}

/** "8% + $0.30, at least $0.10, at most $150.00" */
export function feeTermsText({ percent, fixed, min, max }: FeeTermsParts): string {
  const fee = fixed === undefined ? percent : `${percent} + ${fixed}`
  return [fee, min && `at least ${min}`, max && `at most ${max}`].filter(Boolean).join(', ')
}
