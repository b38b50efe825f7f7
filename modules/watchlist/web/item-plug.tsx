import { lazyView } from '@/web/lib/lazy-component'
import { useViewer } from '@/web/lib/viewer'

const ItemWatch = lazyView(() => import('./item-watch').then((m) => m.ItemWatch))

/** Loads nothing for visitors. */
export function ItemWatchPlug(props: { itemId: string }) {
  return useViewer().state === 'user' ? <ItemWatch {...props} /> : null
}
