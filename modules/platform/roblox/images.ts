import * as v from 'valibot'
import type { PlatformImage } from '@/modules/platform/ports'
import { callRoblox, parseResponse } from '@/modules/platform/roblox/client'
import { imageDestination } from '@/modules/platform/roblox/endpoints'
import { Id } from '@/modules/platform/roblox/field-schemas'
import { sendRequest } from '@/src/http-client/send-request'
import { chunks } from '@/src/kit/chunks'
import type { Context } from '@/src/kit/context'

const endpoint = 'thumbnails'
const idsPerRequest = 100
/** Keeps a batch of 100 images fast without taking all outgoing connections. */
const concurrentDownloadsMax = 8

const Row = v.object({
  targetId: Id,
  state: v.string(),
  imageUrl: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(2_000))), null),
})
const Rows = v.object({ data: v.array(Row) })

/** Reads image URLs in one request per 100 items, then downloads each image. */
export async function readItemImages(
  ctx: Context,
  assetIds: readonly string[],
  size: string,
): Promise<Map<string, PlatformImage>> {
  const images = new Map<string, PlatformImage>()
  for (const batch of chunks([...new Set(assetIds)], idsPerRequest)) {
    const query = new URLSearchParams({ assetIds: batch.join(','), size, ...imageParams })
    const rows = await findImageRows(ctx, `/v1/assets?${query}&returnPolicy=PlaceHolder`)
    for (const concurrent of chunks(rows, concurrentDownloadsMax))
      await Promise.all(
        concurrent.map(async (row) => images.set(row.targetId, await downloadImage(ctx, row))),
      )
  }
  return images
}

export async function readAvatar(ctx: Context, playerId: string): Promise<PlatformImage> {
  const query = new URLSearchParams({ userIds: playerId, size: '150x150', ...imageParams })
  const [row] = await findImageRows(ctx, `/v1/users/avatar-headshot?${query}`)
  return row ? downloadImage(ctx, row) : { state: 'error' }
}

const imageParams = { format: 'Png', isCircular: 'false' }

async function findImageRows(ctx: Context, path: string): Promise<v.InferOutput<typeof Row>[]> {
  const response = await callRoblox(ctx, endpoint, { path })
  return response.status === 400 ? [] : parseResponse(ctx, { schema: Rows, endpoint }, response).data
}

async function downloadImage(
  ctx: Context,
  { state, imageUrl }: v.InferOutput<typeof Row>,
): Promise<PlatformImage> {
  if (state !== 'Completed') return { state: imageStates[state] ?? 'error' }
  if (imageUrl === null) return { state: 'error' }
  const response = await sendRequest(ctx, imageDestination(ctx), { url: imageUrl })
  if (response.outcome === 'unavailable') return { state: 'pending' }
  if (response.outcome === 'blocked' || response.status !== 200) return { state: 'error' }
  const type = maybeImageType(response.bytes)
  return type === undefined ? { state: 'error' } : { state: 'completed', type, bytes: response.bytes }
}

const imageStates: Record<string, 'pending' | 'blocked'> = {
  Pending: 'pending',
  InReview: 'pending',
  TemporarilyUnavailable: 'pending',
  Blocked: 'blocked',
}

/** Detects the type from the file signature, because the content-type header isn't trusted. */
function maybeImageType(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 12).toHex()
  if (head.startsWith('89504e470d0a1a0a')) return 'image/png'
  if (head.startsWith('ffd8ff')) return 'image/jpeg'
  return /^52494646.{8}57454250/.test(head) ? 'image/webp' : undefined
}
