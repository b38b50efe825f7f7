import * as v from 'valibot'
import type { alertRoutes } from '@/modules/admin/alert-routes'
import { adminErrors } from '@/modules/admin/errors'
import { NewView, RenamedView, SavedView, ViewsQuery } from '@/modules/admin/views/contract'
import { deleteView, listViews, renameView, saveView } from '@/modules/admin/views/views'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import { idParams } from '@/src/kit/input/params'

const { view_exists, too_many_views } = adminErrors
/** Staff change only their own views, so no case has parties. */
const staff = { right: 'back-office', parties: async () => [] } as const

/** The views of a list that the actor saved. */
export function viewRoutes(scope: ReturnType<typeof alertRoutes>) {
  return scope
    .get('/admin/views', ({ ctx, query }) => listViews(ctx, query.table), {
      detail: { summary: 'Your views of a list: filters and an order under a name.' },
      query: ViewsQuery,
      staff: 'back-office',
      response: { 200: v.array(SavedView) },
    })
    .post(
      '/admin/views',
      async ({ ctx, body, set }) => {
        const view = await saveView(ctx, body)
        set.status = 201
        return view
      },
      {
        detail: { summary: 'Saves filters and an order of a list as a view. At most 20 for each list.' },
        body: NewView,
        staff,
        throws: [view_exists, too_many_views],
        response: { 201: SavedView },
      },
    )
    .patch('/admin/views/:id', ({ ctx, params, body }) => renameView(ctx, params.id, body.name), {
      detail: { summary: 'Renames a view of yours.' },
      params: idParams,
      body: RenamedView,
      staff,
      throws: [view_exists],
      response: { 200: SavedView },
    })
    .delete('/admin/views/:id', ({ ctx, params }) => noContent(deleteView(ctx, params.id)), {
      detail: { summary: 'Deletes a view of yours.', responses: noContentResponse },
      params: idParams,
      staff,
    })
}
