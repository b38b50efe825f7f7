import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { items } from '@/modules/catalog/schema'
import { staffMessages } from '@/modules/catalog/staff-messages'
import { staffItemPath } from '@/modules/catalog/web/paths'
import { contains } from '@/src/db/substring'
import { type StaffSearch, staffSearchMax } from '@/src/kit/staff/staff-search'

/** Finding a shorter text reads every item. */
const nameLengthMin = 3

/** By its id, its id on the platform, or a part of its name. */
export const itemSearch: StaffSearch = {
  heading: staffMessages.items,
  right: 'moderation',
  find: async (ctx, query) => {
    const select = () => ctx.db.select().from(items)
    const target = { column: sql`name_key`, rowNumber: sql`catalog_items.seq`, index: 'catalog_search' }
    const [byId, byAssetId, named] = await Promise.all([
      select().where(eq(items.id, query)),
      select().where(eq(items.assetId, query)).limit(staffSearchMax),
      query.length < nameLengthMin
        ? []
        : select()
            .where(and(isNull(items.mergedInto), await contains(ctx.db, target, query)))
            .orderBy(asc(items.unlisted), asc(items.nameSortKey), asc(items.seq))
            .limit(staffSearchMax),
    ])
    const found = new Map([...byId, ...byAssetId, ...named].map((item) => [item.id, item]))
    return [...found.values()].slice(0, staffSearchMax).map(({ id, name, assetId }) => ({
      label: name,
      detail: assetId,
      path: staffItemPath(id),
    }))
  },
}
