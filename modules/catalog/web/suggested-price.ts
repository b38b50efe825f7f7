export type SuggestedPrice = { lowCents: number; highCents: number; sales: number }

const salesCounted = 5

type Known = {
  /** R$, null when unknown. */
  rap: number | null
  /** Dollars, oldest first. */
  sales: readonly { price: number }[]
  robuxPerUsd: number
}

/** From the lowest to the highest of the last sales and RAP; nothing where neither is known. */
export function suggestedPrice({ rap, sales, robuxPerUsd }: Known): SuggestedPrice | undefined {
  const last = sales.slice(-salesCounted).map(({ price }) => Math.round(price * 100))
  const all = rap === null ? last : [...last, Math.round((rap * 100) / robuxPerUsd)]
  if (all.length === 0) return undefined
  return { lowCents: Math.min(...all), highCents: Math.max(...all), sales: last.length }
}
