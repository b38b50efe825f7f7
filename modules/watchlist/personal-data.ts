import { eq, inArray } from 'drizzle-orm'
import { alerts, firings, views } from '@/modules/watchlist/schema'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportFewRowsOf } from '@/src/privacy/export-pages'

const exportAlerts = exportFewRowsOf(
  alerts,
  alerts.userId,
  ({ id, itemId, maxPriceCents, createdAt, firedAt }) => ({
    id,
    itemId,
    maxPrice: maxPriceCents === null ? null : decimalOf(maxPriceCents),
    createdAt: isoTime(createdAt),
    firedAt: isoTime(firedAt),
  }),
)

const exportViews = exportFewRowsOf(views, views.userId, ({ itemId, at }) => ({ itemId, at: isoTime(at) }))

export const personalData: PersonalData = {
  tables: {
    watchlist_alerts: {
      retention: 'erased',
      why: 'No other user needs it.',
      download: { alerts: exportAlerts },
    },
    watchlist_firings: {
      retention: 'erased',
      why: 'It only keeps alerts from firing twice, for a month.',
      notExported: 'The notifications in the download say the same.',
    },
    watchlist_views: {
      retention: 'erased',
      why: 'No other user needs it.',
      download: { recentItems: exportViews },
    },
  },
  erase: async (tx, { id }) => {
    const removed = await tx.db.delete(alerts).where(eq(alerts.userId, id)).returning({ id: alerts.id })
    const ids = removed.map((alert) => alert.id)
    if (ids.length > 0) await tx.db.delete(firings).where(inArray(firings.alertId, ids))
    await tx.db.delete(views).where(eq(views.userId, id))
  },
}
