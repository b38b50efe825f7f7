import { eq } from 'drizzle-orm'
import { holidays } from '@/modules/catalog/listings/schema'
import type { Holiday } from '@/modules/catalog/seller-contract'
import { param, prepared } from '@/src/db/prepared'
import { rowLocked } from '@/src/db/row-locked'
import type { Context, TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import { isoTime } from '@/src/kit/text/iso-time'

const holidayLocked = prepared((db: Writer) =>
  rowLocked(
    db
      .select({ sellerId: holidays.sellerId })
      .from(holidays)
      .where(eq(holidays.sellerId, param('sellerId'))),
    holidays,
  ),
)

/** Whether a seller is on holiday. That doesn't change until the transaction ends, if it is the seller's own. */
export async function isOnHoliday(tx: TxContext, sellerId: string): Promise<boolean> {
  return (await holidayLocked(tx.db, { sellerId })).length > 0
}

/** Returns the holiday of a seller; null if the seller isn't on holiday. */
export async function findHoliday(ctx: Context, sellerId: string): Promise<Holiday | null> {
  const [row] = await ctx.db
    .select({ until: holidays.until })
    .from(holidays)
    .where(eq(holidays.sellerId, sellerId))
  return row ? { until: isoTime(row.until) } : null
}
