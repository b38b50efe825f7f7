import * as v from 'valibot'
import type { Picture } from '@/modules/platform/ports'
import { ask, parse } from '@/modules/platform/roblox/ask'
import { Id } from '@/modules/platform/roblox/shapes'
import { pictureSite } from '@/modules/platform/roblox/sites'
import { chunks } from '@/src/core/chunks'
import type { Context } from '@/src/core/context'
import { sendRequest } from '@/src/outgoing/call-out'

const site = 'thumbnails'
const idsAtOnce = 100
/** Side by side, so that a hundred pictures do not take a hundred turns, nor everybody's connections. */
const picturesAtOnce = 8

const Row = v.object({
  targetId: Id,
  state: v.string(),
  imageUrl: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(2_000))), null),
})
const Rows = v.object({ data: v.array(Row) })

/** Pictures of items: where they are in one question for each hundred, then the bytes of each. */
export async function readPictures(
  ctx: Context,
  assetIds: readonly string[],
  size: string,
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  for (const some of chunks([...new Set(assetIds)], idsAtOnce)) {
    const query = new URLSearchParams({ assetIds: some.join(','), size, ...asked })
    const rows = await locate(ctx, `/v1/assets?${query}&returnPolicy=PlaceHolder`)
    for (const few of chunks(rows, picturesAtOnce))
      await Promise.all(few.map(async (row) => pictures.set(row.targetId, await load(ctx, row))))
  }
  return pictures
}

export async function readHeadshot(ctx: Context, playerId: string): Promise<Picture> {
  const query = new URLSearchParams({ userIds: playerId, size: '150x150', ...asked })
  const [row] = await locate(ctx, `/v1/users/avatar-headshot?${query}`)
  return row ? load(ctx, row) : { state: 'error' }
}

const asked = { format: 'Png', isCircular: 'false' }

async function locate(ctx: Context, path: string): Promise<v.InferOutput<typeof Row>[]> {
  const answer = await ask(ctx, site, { path })
  return answer.status === 400 ? [] : parse(ctx, { schema: Rows, site }, answer).data
}

async function load(ctx: Context, { state, imageUrl }: v.InferOutput<typeof Row>): Promise<Picture> {
  if (state !== 'Completed') return { state: states[state] ?? 'error' }
  if (imageUrl === null) return { state: 'error' }
  const answer = await sendRequest(ctx, pictureSite(ctx), { url: imageUrl })
  if (answer.outcome === 'unavailable') return { state: 'pending' }
  if (answer.outcome === 'refused' || answer.status !== 200) return { state: 'error' }
  const type = maybeType(answer.bytes)
  return type === undefined ? { state: 'error' } : { state: 'completed', type, bytes: answer.bytes }
}

const states: Record<string, 'pending' | 'blocked'> = {
  Pending: 'pending',
  InReview: 'pending',
  TemporarilyUnavailable: 'pending',
  Blocked: 'blocked',
}

/** What the bytes are, whatever was said of them. */
function maybeType(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 12).toHex()
  if (head.startsWith('89504e470d0a1a0a')) return 'image/png'
  if (head.startsWith('ffd8ff')) return 'image/jpeg'
  return /^52494646.{8}57454250/.test(head) ? 'image/webp' : undefined
}
