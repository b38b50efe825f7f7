import { inArray, sql } from 'drizzle-orm'
import { orders } from '@/modules/orders/schema'
import { matchesFilter } from '@/modules/orders/transactions/transaction-filters'
import { presentTransactions } from '@/modules/orders/transactions/transactions'
import type { NoticePages } from '@/src/kit/notices/notice-pages'

const prefix = '/orders/'

/** Provides `orderPagesPort`. */
export const orderPages: NoticePages = {
  matches: (userId, filter, href) =>
    sql`(${href} like ${`${prefix}%`} and exists (select 1 from orders_orders
      where orders_orders.id = substr(${href}, ${prefix.length + 1}) and ${matchesFilter(userId, filter)}))`,
  findPictures: async (ctx, userId, hrefs) => {
    const ids = hrefs.flatMap((href) => (href.startsWith(prefix) ? href.slice(prefix.length) : []))
    if (ids.length === 0) return new Map()
    const rows = await ctx.db.select().from(orders).where(inArray(orders.id, ids))
    const ofUser = rows.filter(({ buyerId, sellerId }) => buyerId === userId || sellerId === userId)
    return new Map(
      (await presentTransactions(ctx, ofUser, userId)).map(
        ({ id, itemName: name, assetId, category, imageUrl, other }) => [
          prefix + id,
          {
            item: { name, assetId, category, imageUrl },
            user: { username: other.username, imageUrl: other.imageUrl },
          },
        ],
      ),
    )
  },
}
