import { platformErrors } from '@/modules/platform/errors'
import type { Inventory } from '@/modules/platform/ports'
import { snapshot } from '@/modules/platform/snapshot'
import type { Context } from '@/src/core/context'

/** Of 100 rows each. What lies beyond is not known, and must not pass for not there. */
const pagesMax = 50

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: string | undefined
  /** The answer as it came. */
  readonly body: string
}

/** An inventory that is not shown. */
export type InaccessibleInventory = { readonly seen: 'hidden'; readonly body: string } | { readonly seen: 'nobody' }

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
