import { lazyView } from '@/web/lib/modules/lazy-component'
import { useViewer } from '@/web/lib/session/viewer'

const ItemWatch = lazyView(() => import('./item-watch').then((m) => m.ItemWatch))

const AlertButton = lazyView(() => import('./item-watch').then((m) => m.AlertButton))
const NotifyWhenListed = lazyView(() => import('./item-watch').then((m) => m.NotifyWhenListed))

export function AlertButtonPlug(props: { itemId: string; name: string; price: number | null }) {
  return useViewer().state === 'user' ? <AlertButton {...props} /> : null
}

export function NotifyWhenListedPlug(props: { itemId: string }) {
  return useViewer().state === 'user' ? <NotifyWhenListed {...props} /> : null
}

/** Loads nothing for visitors. */
export function ItemWatchPlug(props: { itemId: string }) {
  return useViewer().state === 'user' ? <ItemWatch {...props} /> : null
}
