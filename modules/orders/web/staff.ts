import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { chargebackMessages } from '@/modules/orders/responses/chargeback-messages'
import { refusedRefundMessages } from '@/modules/orders/staff/refused-refund-messages'
import { staffOrdersMessages } from '@/modules/orders/staff/staff-orders-messages'
import { CasePage } from '@/modules/orders/web/cases/case-page'
import { DecidedNotice } from '@/modules/orders/web/cases/decided-notice'
import { OrdersPage } from '@/modules/orders/web/cases/orders-page'
import { ChargebackPage } from '@/modules/orders/web/chargebacks/chargeback-page'
import { ChargebacksPage } from '@/modules/orders/web/chargebacks/chargebacks-page'
import { chargebacksPath, refusedRefundsPath, staffOrdersPath } from '@/modules/orders/web/paths'
import { RefusedRefundsPage } from '@/modules/orders/web/refunds/refused-refunds-page'
import { UserOrdersPanel } from '@/modules/orders/web/transactions/user-orders-panel'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { MovedToQueue } from '@/web/staff/moved-to-queue'
import { casesNoticeSlot, personPanelSlot } from '@/web/staff/slots'

export const staff = defineStaffModule({
  pages: [
    {
      path: staffOrdersPath,
      title: staffOrdersMessages.title,
      right: 'orders',
      view: OrdersPage,
    },
    {
      path: `${staffOrdersPath}/:id`,
      title: caseMessages.title,
      right: 'orders',
      view: CasePage,
    },
    {
      path: '/admin/disputes',
      title: caseMessages.title,
      right: 'moderation',
      view: () => MovedToQueue({ queue: 'disputes' }),
    },
    {
      path: refusedRefundsPath,
      title: refusedRefundMessages.title,
      right: 'money',
      view: RefusedRefundsPage,
    },
    {
      path: chargebacksPath,
      title: chargebackMessages.title,
      right: 'money',
      view: ChargebacksPage,
    },
    {
      path: `${chargebacksPath}/:id`,
      title: chargebackMessages.title,
      right: 'money',
      view: ChargebackPage,
    },
  ],
  nav: [
    { label: staffOrdersMessages.title, href: staffOrdersPath, group: 'records', right: 'orders' },
    { label: refusedRefundMessages.title, href: refusedRefundsPath, group: 'records', right: 'money' },
    { label: chargebackMessages.title, href: chargebacksPath, group: 'records', right: 'money' },
  ],
  plugs: [
    plug(personPanelSlot, UserOrdersPanel, { for: 'orders' }),
    plug(casesNoticeSlot, DecidedNotice, { for: 'moderation' }),
  ],
})
