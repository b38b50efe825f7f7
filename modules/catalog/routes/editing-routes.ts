import * as v from 'valibot'
import { ItemEdit, ListedItem, StaffItem, StaffItemsQuery } from '@/modules/catalog/editing/contract'
import { editItem, findStaffItem } from '@/modules/catalog/editing/edit-item'
import { listStaffItems } from '@/modules/catalog/editing/list-items'
import { removeItem, restoreItem } from '@/modules/catalog/editing/removed-items'
import { catalogErrors } from '@/modules/catalog/errors'
import { findNameParties } from '@/modules/catalog/items/item-names'
import { sendPage } from '@/src/http/next-page'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { idParams } from '@/src/kit/input/params'
import { StaffReasonInput } from '@/src/kit/staff/staff-reason'

export function editingRoutes(scope: Scope) {
  return scope
    .get(
      '/admin/items',
      ({ ctx, query, path, set }) => sendPage(listStaffItems(ctx, query), { query, path, set }),
      {
        detail: {
          summary:
            'All items, newest first. `search` is an ID, an asset ID or part of a name. The Link header has the next page.',
        },
        query: StaffItemsQuery,
        staff: 'moderation',
        response: { 200: v.array(ListedItem) },
      },
    )
    .get('/admin/items/:id', ({ ctx, params }) => findStaffItem(ctx, params.id), {
      detail: { summary: 'An item as staff edit it.' },
      params: idParams,
      staff: 'moderation',
      response: { 200: StaffItem },
    })
    .put(
      '/admin/items/:id',
      async ({ ctx, params, body }) => {
        await editItem(ctx, params.id, body)
        return new Response(null, { status: 204 })
      },
      {
        detail: {
          summary: 'Edits an item. `version` is that of the item as it was shown.',
          responses: noContentResponse,
        },
        throws: [
          catalogErrors.item_merged,
          catalogErrors.item_changed,
          catalogErrors.asset_fixed,
          catalogErrors.asset_taken,
        ],
        params: idParams,
        body: ItemEdit,
        staff: { right: 'moderation', parties: findNameParties },
      },
    )
    .delete(
      '/admin/items/:id',
      ({ ctx, params, body }) => noContent(removeItem(ctx, params.id, body.reason)),
      {
        detail: {
          summary:
            'Takes an item off the site until staff restore it, with its listings. Who entered or offers it gets the reason. Open orders continue.',
          responses: noContentResponse,
        },
        throws: [catalogErrors.item_merged],
        params: idParams,
        body: StaffReasonInput,
        staff: { right: 'moderation', parties: findNameParties },
      },
    )
    .post(
      '/admin/items/:id/restore',
      ({ ctx, params, body }) => noContent(restoreItem(ctx, params.id, body.reason)),
      {
        detail: {
          summary: 'Shows a removed item again. Its listings are on sale if they were before.',
          responses: noContentResponse,
        },
        throws: [catalogErrors.item_merged, catalogErrors.item_not_removed],
        params: idParams,
        body: StaffReasonInput,
        staff: { right: 'moderation', parties: findNameParties },
      },
    )
}
