import { Seller, SellerParams } from '@/modules/catalog/seller-contract'
import { findSeller } from '@/modules/catalog/sellers/find-seller'
import type { staffRoutes } from '@/modules/catalog/staff-routes'

export function sellerRoutes(scope: ReturnType<typeof staffRoutes>) {
  return scope.get('/sellers/:username', ({ ctx, params }) => findSeller(ctx, params.username), {
    detail: { summary: 'A seller, with what buyers judge them by. Their listings: /api/items?sellerId=ID.' },
    params: SellerParams,
    response: { 200: Seller },
  })
}
