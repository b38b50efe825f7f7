import { ItemsMerged } from '@/modules/catalog/events'
import { alertListeners } from '@/modules/watchlist/fire-alerts'
import { moveViews } from '@/modules/watchlist/recent-items'
import { type Listener, onApply } from '@/src/kit/events'

export const listeners: Listener[] = [
  ...alertListeners,
  onApply(ItemsMerged, 'watchlist.move-views-of-merged-item', (tx, { payload }) => moveViews(tx, payload)),
]
