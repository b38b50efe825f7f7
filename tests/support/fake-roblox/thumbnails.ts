import { crc32, deflateSync } from 'node:zlib'
import { errorResponse, type Route, type RouteRequest } from '@/tests/support/fake-roblox/routing'
import type { RobloxStore } from '@/tests/support/fake-roblox/store'

const signature = Uint8Array.fromHex('89504e470d0a1a0a')

/** A PNG of one colour, another one for each number. */
function paintPng(width: number, height: number, colour: number): Uint8Array<ArrayBuffer> {
  const row = new Uint8Array(1 + 3 * width)
  for (let at = 1; at < row.length; at += 1) row[at] = (colour >> (8 * ((at - 1) % 3))) & 255
  const rows = new Uint8Array(row.length * height)
  for (let at = 0; at < height; at += 1) rows.set(row, at * row.length)
  const head = new DataView(new ArrayBuffer(13))
  head.setUint32(0, width)
  head.setUint32(4, height)
  head.setUint8(8, 8)
  head.setUint8(9, 2)
  const parts = [
    signature,
    chunk('IHDR', new Uint8Array(head.buffer)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [new DataView(new ArrayBuffer(4)), new DataView(new ArrayBuffer(4))]
  length.setUint32(0, data.length)
  sum.setUint32(0, crc32(body))
  return Buffer.concat([new Uint8Array(length.buffer), body, new Uint8Array(sum.buffer)])
}

const idsMax = 100

export const thumbnailRoutes: readonly Route[] = [
  {
    name: 'thumbnails GET /v1/assets',
    run: (store, asked) =>
      listThumbnails(store, asked, { ids: 'assetIds', state: (id) => store.items.get(id)?.imageState }),
  },
  {
    name: 'thumbnails GET /v1/users/avatar-headshot',
    run: (store, asked) =>
      listThumbnails(store, asked, {
        ids: 'userIds',
        state: (id) => (store.players.has(id) ? 'Completed' : undefined),
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
  store: RobloxStore,
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
    const own = `${base}/thumbnails/pictures/${targetId}/${size}/${store.now()}`
    const imageUrl = found === 'Completed' ? (store.externalImages.get(targetId) ?? own) : null
    return [{ targetId, state: found, imageUrl, version: 'TN3' }]
  })
  return Response.json({ data })
}
