import { caseMessages } from '@/modules/orders/case-messages'
import { chargebackMessages } from '@/modules/orders/chargeback-messages'
import { CasePage } from '@/modules/orders/web/cases/case-page'
import { DisputesPage } from '@/modules/orders/web/cases/disputes-page'
import { ChargebackPage } from '@/modules/orders/web/chargebacks/chargeback-page'
import { ChargebacksPage } from '@/modules/orders/web/chargebacks/chargebacks-page'
import { casesPath, chargebacksPath } from '@/modules/orders/web/paths'
import { UserOrdersPanel } from '@/modules/orders/web/transactions/user-orders-panel'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { personPanelSlot } from '@/web/staff/slots'

export const staff = defineStaffModule({
  pages: [
    {
      path: casesPath,
      title: caseMessages.title,
      view: DisputesPage,
    },
    {
      path: `${casesPath}/:id`,
      title: caseMessages.title,
      view: CasePage,
    },
    {
      path: chargebacksPath,
      title: chargebackMessages.title,
      view: ChargebacksPage,
    },
    {
      path: `${chargebacksPath}/:id`,
      title: chargebackMessages.title,
      view: ChargebackPage,
    },
  ],
  nav: [
    { label: caseMessages.title, href: casesPath, group: 'cases', queue: 'disputes' },
    { label: chargebackMessages.title, href: chargebacksPath, group: 'cases', queue: 'chargebacks' },
  ],
  plugs: [plug(personPanelSlot, UserOrdersPanel)],
})
