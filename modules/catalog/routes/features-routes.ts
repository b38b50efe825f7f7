import { catalogErrors } from '@/modules/catalog/errors'
import { Features, FeaturesChange } from '@/modules/catalog/features/contract'
import { changeFeatures, listFeatures } from '@/modules/catalog/features/features'
import type { editingRoutes } from '@/modules/catalog/routes/editing-routes'
import { noContentResponse } from '@/src/http/openapi/openapi'
import { httpErrors } from '@/src/kit/errors'

export function featuresRoutes(scope: ReturnType<typeof editingRoutes>) {
  return scope
    .get('/admin/features', ({ ctx }) => listFeatures(ctx), {
      detail: { summary: 'The items that come first on the landing and home pages.' },
      staff: 'moderation',
      response: { 200: Features },
    })
    .put(
      '/admin/features',
      async ({ ctx, body }) => {
        await changeFeatures(ctx, body)
        return new Response(null, { status: 204 })
      },
      {
        detail: {
          responses: noContentResponse,
          summary:
            'Chooses the featured items, first item first. `version` is that of the list as it was shown.',
        },
        throws: [catalogErrors.features_changed, httpErrors.own_case],
        body: FeaturesChange,
        staff: { right: 'moderation', parties: async () => [] },
      },
    )
}
