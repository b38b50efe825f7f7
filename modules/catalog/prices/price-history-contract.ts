import * as v from 'valibot'

export const PriceHistory = v.object({
  sales: v.array(v.object({ at: v.string(), price: v.number() })),
  rap: v.array(v.object({ at: v.string(), value: v.number() })),
})

/** Resales of an item on the platform, in R$, oldest first. */
export const Resales = v.array(v.object({ at: v.string(), value: v.number() }))
