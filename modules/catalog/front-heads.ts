import type { Context } from '@/src/core/context'
import type { Head } from '@/src/core/module'

/** The landing page shows the dearest; somebody signed in finds another page at the same address. */
export async function frontHead({ actor }: Context): Promise<Head> {
  if (actor.kind !== 'guest') return {}
  return {
    asks: [
      { path: '/api/items?sort=price-high&limit=48', as: 'fetch' },
      { path: '/api/branding', as: 'fetch' },
    ],
  }
}

export async function marketplaceHead(): Promise<Head> {
  return {
    asks: [
      { path: '/api/items', as: 'fetch' },
      { path: '/api/recent-purchases', as: 'fetch' },
    ],
  }
}
