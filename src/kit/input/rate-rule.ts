/** "10/15m": at most 10 uses in a window of 15 minutes. */
export type RateRule = `${number}/${number}${'s' | 'm' | 'h'}`
