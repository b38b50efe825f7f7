import { errorResponse, type Route, type RouteRequest } from '@/tests/support/fake-roblox/routing'
import type { RobloxStore } from '@/tests/support/fake-roblox/store'
import { solidPng } from '@/tests/support/png'

const idsMax = 100

export const thumbnailRoutes: readonly Route[] = [
  {
    name: 'thumbnails GET /v1/assets',
    run: (store, request) =>
      listThumbnails(store, request, { ids: 'assetIds', state: (id) => store.items.get(id)?.imageState }),
  },
  {
    name: 'thumbnails GET /v1/users/avatar-headshot',
    run: (store, request) =>
      listThumbnails(store, request, {
        ids: 'userIds',
        state: (id) => (store.players.has(id) ? 'Completed' : undefined),
      }),
  },
  {
    name: 'thumbnails GET /pictures/(\\d+)/(\\d+)x(\\d+)/(\\d+)',
    run: (_, { params: [id, width, height] }) =>
      new Response(solidPng(Number(width), Number(height), opaqueColor(Number(id))), {
        headers: { 'content-type': 'image/png' },
      }),
  },
]

function listThumbnails(
  store: RobloxStore,
  { query, base }: RouteRequest,
  { ids: name, state }: { ids: string; state: (id: number) => string | undefined },
): Response {
  const ids = (query.get(name) ?? '').split(',').map(Number)
  const size = query.get('size') ?? ''
  if (ids.length > idsMax) return errorResponse(400, 1, 'There are too many requested Ids.')
  if (!/^\d+x\d+$/.test(size)) return errorResponse(400, 3, 'The requested size is invalid.')
  const data = ids.flatMap((targetId) => {
    const imageState = state(targetId)
    if (imageState === undefined) return []
    const ownUrl = `${base}/thumbnails/pictures/${targetId}/${size}/${store.now()}`
    const imageUrl = imageState === 'Completed' ? (store.externalImages.get(targetId) ?? ownUrl) : null
    return [{ targetId, state: imageState, imageUrl, version: 'TN3' }]
  })
  return Response.json({ data })
}

/** A different color for each id. */
function opaqueColor(id: number): number {
  return ((id << 8) | 0xff) >>> 0
}
