import * as v from 'valibot'
import { platformErrors } from '@/modules/platform/errors'
import type { Inventory } from '@/modules/platform/ports'
import { bodyText, callRoblox, maybeBodyJson } from '@/modules/platform/roblox/client'
import { snapshot } from '@/modules/platform/snapshot'
import type { ReceivedResponse } from '@/src/http-client/attempt'
import type { Context } from '@/src/kit/context'

/** The statuses of a refusal that says something of the inventory. */
export const rejectionStatuses = [400, 403, 404]

/** The platform says no in JSON, older services with numbers; whoever stands in between says it otherwise. */
const RejectionBody = v.union([
  v.object({
    errors: v.pipe(v.array(v.object({ code: v.pipe(v.number(), v.minValue(1)) })), v.minLength(1)),
  }),
  v.object({ code: v.picklist(['PERMISSION_DENIED', 'NOT_FOUND']) }),
])
const CanView = v.object({ canView: v.boolean() })

/**
 * What it means that an inventory was refused. A hidden one speaks against its owner, so that it must not be mistaken: not for a
 * key that may not read, nor for a site that is kept out. Throws platform_unavailable for those.
 */
export async function interpretRejection(
  ctx: Context,
  playerId: string,
  answer: ReceivedResponse,
): Promise<InaccessibleInventory> {
  const saysWhy = v.is(RejectionBody, maybeBodyJson(answer))
  if (answer.status === 403) {
    const isShown = (await maybeIsPublic(ctx, playerId)) ?? !saysWhy
    if (!isShown) return { seen: 'hidden', body: bodyText(answer) }
  } else if (saysWhy) return { seen: 'nobody' }
  ctx.core.log.warn('platform rejected a request for a public inventory', { status: answer.status })
  throw platformErrors.platform_unavailable()
}

/** Whether the platform says that everybody may see the inventory, where it says anything. */
async function maybeIsPublic(ctx: Context, playerId: string): Promise<boolean | undefined> {
  const path = `/v1/users/${encodeURIComponent(playerId)}/can-view-inventory`
  const said = v.safeParse(CanView, maybeBodyJson(await callRoblox(ctx, 'inventories', { path })))
  return said.success ? said.output.canView : undefined
}

/** Of 100 rows each. What lies beyond is not known, and must not pass for not there. */
const pagesMax = 50

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: string | undefined
  /** The answer as it came. */
  readonly body: string
}

/** An inventory that is not shown. */
export type InaccessibleInventory =
  | { readonly seen: 'hidden'; readonly body: string }
  | { readonly seen: 'nobody' }

export type PageResult<Row> = Page<Row> | InaccessibleInventory

/** Reads an inventory page by page. Throws platform_unavailable when it has more pages than are read. */
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
