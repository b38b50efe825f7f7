import { and, desc, eq, lt } from 'drizzle-orm'
import { type Context, findProfiles } from 'mintmark/module'
import type * as v from 'valibot'
import { keys as tableOfKeys } from './schema'
import { keys } from './service'
import type { StaffKey, StaffKeysQuery } from './staff-contract'

const pageRows = 50

/** Returns a page of everyone's keys, newest first, and the cursor of the next one. */
export async function listAllKeys(
  ctx: Context,
  { userId, cursor }: v.InferOutput<typeof StaffKeysQuery>,
): Promise<{ rows: StaffKey[]; next: string | undefined }> {
  const found = await ctx.db
    .select()
    .from(tableOfKeys)
    .where(
      and(
        userId === undefined ? undefined : eq(tableOfKeys.userId, userId),
        cursor === undefined ? undefined : lt(tableOfKeys.id, cursor),
      ),
    )
    .orderBy(desc(tableOfKeys.id))
    .limit(pageRows + 1)
  const page = found.slice(0, pageRows)
  const owners = page.map((key) => key.userId)
  const profiles = await findProfiles(ctx, owners)
  const shown = await keys.present(ctx, page)
  const rows = shown.map((key, at) => {
    const owner = owners[at] ?? ''
    return { ...key, userId: owner, username: profiles.get(owner)?.username ?? '' }
  })
  return { rows, next: found.length > pageRows ? page.at(-1)?.id : undefined }
}
