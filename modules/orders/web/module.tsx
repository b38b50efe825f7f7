import { profileStatSlot, profileTransactionsSlot } from '@/modules/auth/web/slots'
import { homeActionsSlot } from '@/modules/catalog/web/slots'
import { shellMessages } from '@/modules/orders/shell-messages'
import { collectionPath, ordersPath } from '@/modules/orders/web/paths'
import { realtimeEffects } from '@/modules/orders/web/realtime-effects'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const CompletedSales = lazyView(() => import('./transactions/sales-stats').then((m) => m.CompletedSales))
const TotalEarned = lazyView(() => import('./transactions/sales-stats').then((m) => m.TotalEarned))
const HomeOrders = lazyView(() => import('./home-orders').then((m) => m.HomeOrders))
const TransactionsList = lazyView(() =>
  import('./transactions/transactions-list').then((m) => m.TransactionsList),
)

export const orders = defineWebModule({
  name: 'orders',
  pages: [
    {
      path: ordersPath,
      title: shellMessages.listTitle,
      load: () => import('./transactions/orders-page').then((m) => m.OrdersPage),
    },
    {
      path: collectionPath,
      title: shellMessages.collectionTitle,
      load: () => import('./collection/collection-page').then((m) => m.CollectionPage),
    },
    {
      path: `${ordersPath}/:id`,
      title: shellMessages.title,
      load: () => import('./order/order-page').then((m) => m.OrderPage),
    },
  ],
  frames: realtimeEffects,
  nav: [
    { label: shellMessages.listTitle, href: ordersPath, place: 'menu', for: 'user' },
    { label: shellMessages.collectionTitle, href: collectionPath, place: 'menu', for: 'user' },
  ],
  plugs: [
    plug(profileStatSlot, CompletedSales),
    plug(profileStatSlot, TotalEarned),
    plug(profileTransactionsSlot, TransactionsList),
    plug(homeActionsSlot, HomeOrders),
  ],
})
