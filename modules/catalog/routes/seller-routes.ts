import { findSeller } from '@/modules/catalog/browse/find-seller'
import { Seller } from '@/modules/catalog/contract'
import { findHoliday } from '@/modules/catalog/listings/holiday-rows'
import type { staffRoutes } from '@/modules/catalog/routes/staff-routes'
import { Holiday, HolidayInput, OwnHoliday, SellerParams } from '@/modules/catalog/seller-contract'
import { endHoliday, startHoliday } from '@/modules/catalog/sellers/holidays'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'

export function sellerRoutes(scope: ReturnType<typeof staffRoutes>) {
  return scope
    .get('/sellers/:username', ({ ctx, params }) => findSeller(ctx, params.username), {
      scope: 'market:read',
      detail: {
        summary:
          'A seller, with what buyers judge them by and the newest listings. All of them: /api/items?sellerId=ID.',
      },
      params: SellerParams,
      response: { 200: Seller },
    })
    .get('/holiday', async ({ ctx }) => ({ holiday: await findHoliday(ctx, ctx.actor.id) }), {
      detail: {
        summary: "The user's holiday, in which none of their listings is on sale. Null without one.",
      },
      signedIn: true,
      response: { 200: OwnHoliday },
    })
    .put('/holiday', ({ ctx, body }) => startHoliday(ctx, body), {
      detail: {
        summary: 'Takes all listings of the user off sale, until a time or until the holiday is ended.',
      },
      body: HolidayInput,
      signedIn: true,
      limit: '60/1h',
      response: { 200: Holiday },
    })
    .delete('/holiday', ({ ctx }) => noContent(endHoliday(ctx)), {
      detail: { summary: "Ends the user's holiday.", responses: noContentResponse },
      signedIn: true,
    })
}
