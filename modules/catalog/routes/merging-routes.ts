import { catalogErrors } from '@/modules/catalog/errors'
import { findNameParties } from '@/modules/catalog/items/item-names'
import { MergeInput, MergePreview, MergeQuery } from '@/modules/catalog/merging/contract'
import { mergeItems, previewMerge } from '@/modules/catalog/merging/merge-items'
import type { importRoutes } from '@/modules/catalog/routes/import-routes'
import { platformErrors } from '@/modules/platform/errors'
import { noContentResponse } from '@/src/http/openapi/openapi'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'

const throws = [
  catalogErrors.item_merged,
  catalogErrors.different_assets,
  platformErrors.platform_unavailable,
  httpErrors.own_case,
  catalogErrors.item_removed,
]

export function mergingRoutes(scope: ReturnType<typeof importRoutes>) {
  return scope
    .get('/admin/items/:id/merge', ({ ctx, params, query }) => previewMerge(ctx, params.id, query.into), {
      detail: { summary: 'What merging an item into another one would move.' },
      throws,
      params: idParams,
      query: MergeQuery,
      staff: 'administration',
      response: { 200: MergePreview },
    })
    .post(
      '/admin/items/:id/merge',
      async ({ ctx, params, body }) => {
        await mergeItems(ctx, params.id, body)
        return new Response(null, { status: 204 })
      },
      {
        detail: {
          summary:
            'Merges an item into another one, which gets its listings, sales, watchers and page. Final. Orders under way continue.',
          responses: noContentResponse,
        },
        throws,
        params: idParams,
        body: MergeInput,
        staff: { right: 'administration', parties: findNameParties },
      },
    )
}
