import type { Books } from '@/src/testing/fake-roblox/books'
import { paint } from '@/src/testing/fake-roblox/paint'
import { type Asked, type Route, refuse } from '@/src/testing/fake-roblox/reply'

const idsMax = 100

export const thumbnailRoutes: readonly Route[] = [
  {
    name: 'thumbnails GET /v1/assets',
    run: (books, asked) =>
      list(books, asked, { ids: 'assetIds', state: (id) => books.items.get(id)?.pictureState }),
  },
  {
    name: 'thumbnails GET /v1/users/avatar-headshot',
    run: (books, asked) =>
      list(books, asked, {
        ids: 'userIds',
        state: (id) => (books.players.has(id) ? 'Completed' : undefined),
      }),
  },
  {
    name: 'thumbnails GET /pictures/(\\d+)/(\\d+)x(\\d+)/(\\d+)',
    run: (_, { words: [id, width, height] }) =>
      new Response(paint(Number(width), Number(height), Number(id)), {
        headers: { 'content-type': 'image/png' },
      }),
  },
]

function list(
  books: Books,
  { query, base }: Asked,
  { ids: name, state }: { ids: string; state: (id: number) => string | undefined },
): Response {
  const ids = (query.get(name) ?? '').split(',').map(Number)
  const size = query.get('size') ?? ''
  if (ids.length > idsMax) return refuse(400, 1, 'There are too many requested Ids.')
  if (!/^\d+x\d+$/.test(size)) return refuse(400, 3, 'The requested size is invalid.')
  const data = ids.flatMap((targetId) => {
    const found = state(targetId)
    if (found === undefined) return []
    const own = `${base}/thumbnails/pictures/${targetId}/${size}/${books.now()}`
    const imageUrl = found === 'Completed' ? (books.foreign.get(targetId) ?? own) : null
    return [{ targetId, state: found, imageUrl, version: 'TN3' }]
  })
  return Response.json({ data })
}
