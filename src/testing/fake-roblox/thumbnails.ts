import type { RobloxStore } from '@/src/testing/fake-roblox/books'
import { paintPng } from '@/src/testing/fake-roblox/paint'
import { type RouteRequest, type Route, errorResponse } from '@/src/testing/fake-roblox/reply'

const idsMax = 100

export const thumbnailRoutes: readonly Route[] = [
  {
    name: 'thumbnails GET /v1/assets',
    run: (books, asked) =>
      listThumbnails(books, asked, { ids: 'assetIds', state: (id) => books.items.get(id)?.imageState }),
  },
  {
    name: 'thumbnails GET /v1/users/avatar-headshot',
    run: (books, asked) =>
      listThumbnails(books, asked, {
        ids: 'userIds',
        state: (id) => (books.players.has(id) ? 'Completed' : undefined),
      }),
  },
  {
    name: 'thumbnails GET /pictures/(\\d+)/(\\d+)x(\\d+)/(\\d+)',
    run: (_, { params: [id, width, height] }) =>
      new Response(paintPng(Number(width), Number(height), Number(id)), {
        headers: { 'content-type': 'image/png' },
      }),
  },
]

function listThumbnails(
  books: RobloxStore,
  { query, base }: RouteRequest,
  { ids: name, state }: { ids: string; state: (id: number) => string | undefined },
): Response {
  const ids = (query.get(name) ?? '').split(',').map(Number)
  const size = query.get('size') ?? ''
  if (ids.length > idsMax) return errorResponse(400, 1, 'There are too many requested Ids.')
  if (!/^\d+x\d+$/.test(size)) return errorResponse(400, 3, 'The requested size is invalid.')
  const data = ids.flatMap((targetId) => {
    const found = state(targetId)
    if (found === undefined) return []
    const own = `${base}/thumbnails/pictures/${targetId}/${size}/${books.now()}`
    const imageUrl = found === 'Completed' ? (books.externalImages.get(targetId) ?? own) : null
    return [{ targetId, state: found, imageUrl, version: 'TN3' }]
  })
  return Response.json({ data })
}
