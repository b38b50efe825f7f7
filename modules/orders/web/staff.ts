import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { chargebackMessages } from '@/modules/orders/responses/chargeback-messages'
import { rejectedRefundMessages } from '@/modules/orders/staff/rejected-refund-messages'
import { staffOrdersMessages } from '@/modules/orders/staff/staff-orders-messages'
import { chargebacksPath, rejectedRefundsPath, staffOrdersPath } from '@/modules/orders/web/paths'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { plug } from '@/web/lib/modules/slots'
import { defineStaffModule } from '@/web/lib/modules/staff-module'
import { MovedToQueue } from '@/web/staff/moved-to-queue'
import { casesNoticeSlot, personPanelSlot } from '@/web/staff/slots'

const UserOrdersPanel = lazyView(() =>
  import('@/modules/orders/web/transactions/user-orders-panel').then((m) => m.UserOrdersPanel),
)
const DecidedNotice = lazyView(() =>
  import('@/modules/orders/web/cases/decided-notice').then((m) => m.DecidedNotice),
)

export const staff = defineStaffModule({
  name: 'orders',
  pages: [
    {
      path: staffOrdersPath,
      title: staffOrdersMessages.title,
      right: 'orders',
      load: () => import('@/modules/orders/web/cases/orders-page').then((m) => m.OrdersPage),
    },
    {
      path: `${staffOrdersPath}/:id`,
      title: caseMessages.title,
      right: 'orders',
      load: () => import('@/modules/orders/web/cases/case-page').then((m) => m.CasePage),
    },
    {
      path: '/admin/disputes',
      title: caseMessages.title,
      right: 'moderation',
      view: () => MovedToQueue({ queue: 'disputes' }),
    },
    {
      path: rejectedRefundsPath,
      title: rejectedRefundMessages.title,
      right: 'money',
      load: () =>
        import('@/modules/orders/web/refunds/rejected-refunds-page').then((m) => m.RejectedRefundsPage),
    },
    {
      path: chargebacksPath,
      title: chargebackMessages.title,
      right: 'money',
      load: () => import('@/modules/orders/web/chargebacks/chargebacks-page').then((m) => m.ChargebacksPage),
    },
    {
      path: `${chargebacksPath}/:id`,
      title: chargebackMessages.title,
      right: 'money',
      load: () => import('@/modules/orders/web/chargebacks/chargeback-page').then((m) => m.ChargebackPage),
    },
  ],
  nav: [
    { label: staffOrdersMessages.title, href: staffOrdersPath, group: 'records', right: 'orders' },
    { label: rejectedRefundMessages.title, href: rejectedRefundsPath, group: 'records', right: 'money' },
    { label: chargebackMessages.title, href: chargebacksPath, group: 'records', right: 'money' },
  ],
  plugs: [
    plug(personPanelSlot, UserOrdersPanel, { for: 'orders' }),
    plug(casesNoticeSlot, DecidedNotice, { for: 'moderation' }),
  ],
})
