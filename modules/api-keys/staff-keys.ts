import { eq } from 'drizzle-orm'
import { type Context, findProfiles, keyset, type ListPage } from 'mintmark/module'
import type * as v from 'valibot'
import { keys as tableOfKeys } from './schema'
import { keys } from './service'
import type { StaffKey, StaffKeysQuery } from './staff-contract'

const pageRows = 50
const newestFirst = keyset('desc', { id: tableOfKeys.id })

/** Returns a page of everyone's keys, newest first, and the cursor of the next one. */
export async function listAllKeys(
  ctx: Context,
  { userId, cursor }: v.InferOutput<typeof StaffKeysQuery>,
): Promise<ListPage<StaffKey>> {
  const { rows: page, next } = await newestFirst.readPage(ctx.db.select().from(tableOfKeys), {
    where: userId === undefined ? undefined : eq(tableOfKeys.userId, userId),
    limit: pageRows,
    cursor,
  })
  const owners = page.map((key) => key.userId)
  const profiles = await findProfiles(ctx, owners)
  const shown = await keys.present(ctx, page)
  const rows = shown.map((key, at) => {
    const owner = owners[at] ?? ''
    return { ...key, userId: owner, username: profiles.get(owner)?.username ?? '' }
  })
  return { rows, next }
}
