import * as v from 'valibot'
import { platformErrors } from '@/modules/platform/errors'
import type { Inventory } from '@/modules/platform/ports'
import { bodyText, callRoblox, maybeBodyJson } from '@/modules/platform/roblox/client'
import { snapshot } from '@/modules/platform/snapshot'
import type { ReceivedResponse } from '@/src/http-client/attempt'
import type { Context } from '@/src/kit/context'

/** Statuses that can mean that the inventory is hidden or the player unknown. */
export const rejectionStatuses = [400, 403, 404]

/** The platform's own rejections, in the older (numeric) and newer format; a firewall or proxy answers differently. */
const RejectionBody = v.union([
  v.object({
    errors: v.pipe(v.array(v.object({ code: v.pipe(v.number(), v.minValue(1)) })), v.minLength(1)),
  }),
  v.object({ code: v.picklist(['PERMISSION_DENIED', 'NOT_FOUND']) }),
])
const CanView = v.object({ canView: v.boolean() })

/**
 * Tells a hidden inventory or unknown player from other rejections. A hidden inventory counts against its owner, so a key without
 * permission or a blocked server must not look like one: those throw platform_unavailable.
 */
export async function interpretRejection(
  ctx: Context,
  playerId: string,
  response: ReceivedResponse,
): Promise<InaccessibleInventory> {
  const isFromPlatform = v.is(RejectionBody, maybeBodyJson(response))
  if (response.status === 403) {
    const isPublic = (await maybeIsPublic(ctx, playerId)) ?? !isFromPlatform
    if (!isPublic) return { seen: 'hidden', body: bodyText(response) }
  } else if (isFromPlatform) return { seen: 'nobody' }
  ctx.core.log.warn('platform rejected a request for a public inventory', { status: response.status })
  throw platformErrors.platform_unavailable()
}

/** Whether the platform says that the inventory is public; undefined if it doesn't say. */
async function maybeIsPublic(ctx: Context, playerId: string): Promise<boolean | undefined> {
  const path = `/v1/users/${encodeURIComponent(playerId)}/can-view-inventory`
  const parsed = v.safeParse(CanView, maybeBodyJson(await callRoblox(ctx, 'inventories', { path })))
  return parsed.success ? parsed.output.canView : undefined
}

/** Pages of 100 rows. A longer inventory is an error, because copies on later pages would look missing. */
const pagesMax = 50

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: string | undefined
  /** The raw response body. */
  readonly body: string
}

type InaccessibleInventory = { readonly seen: 'hidden'; readonly body: string } | { readonly seen: 'nobody' }

export type PageResult<Row> = Page<Row> | InaccessibleInventory

/** Reads an inventory page by page. Throws platform_unavailable if it has more than `pagesMax` pages. */
export async function readPages<Row>(
  ctx: Context,
  readPage: (cursor: string | undefined) => Promise<PageResult<Row>>,
): Promise<{ rows: Row[]; bodies: string[] } | Exclude<Inventory, { seen: 'open' }>> {
  const rows: Row[] = []
  const bodies: string[] = []
  let cursor: string | undefined
  for (let count = 0; count < pagesMax; count += 1) {
    const page = await readPage(cursor)
    if ('seen' in page) return page.seen === 'nobody' ? page : { seen: 'hidden', ...snapshot(ctx, page.body) }
    rows.push(...page.rows)
    bodies.push(page.body)
    cursor = page.next
    if (cursor === undefined || page.rows.length === 0) return { rows, bodies }
  }
  throw platformErrors.platform_unavailable()
}
