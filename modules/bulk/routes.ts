import {
  fileResponse,
  notModifiedResponse,
  respondUnlessKnown,
  type Scope,
  serializedResponse,
  streamText,
} from 'mintmark/module'
import * as v from 'valibot'
import { Market, PriceChanges, priceFilePath } from './contract'
import { respondWithMarket } from './market'
import { ChangeResult, changePrices } from './price-changes'
import { streamPriceFile } from './price-file'

export const routes = (scope: Scope) =>
  scope
    .get(
      '/market',
      async ({ ctx, request, set }) => respondUnlessKnown(await respondWithMarket(ctx), { request, set }),
      {
        scope: 'market:read',
        detail: {
          summary:
            'Price, stock, value and last sale of every item, by asset ID. Has an ETag: `If-None-Match` gets 304 while nothing has changed.',
          responses: { ...serializedResponse(Market), ...notModifiedResponse },
        },
      },
    )
    .get(
      priceFilePath,
      ({ ctx }) =>
        new Response(streamText(ctx, streamPriceFile(ctx)), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="prices.csv"',
          },
        }),
      {
        scope: 'inventory:read',
        detail: {
          summary: "The user's listings for sale as CSV, with their prices.",
          responses: fileResponse('text/csv'),
        },
        signedIn: true,
        limit: '10/1m',
      },
    )
    .patch('/listings', ({ ctx, body }) => changePrices(ctx, body), {
      scope: 'listings:write',
      detail: {
        summary:
          "Changes the prices of up to 100 of the user's listings. Each has a result: the new price, or the error of changing it alone.",
      },
      body: PriceChanges,
      verified: true,
      notSuspended: true,
      limit: '60/1m',
      response: { 200: v.array(ChangeResult) },
    })
