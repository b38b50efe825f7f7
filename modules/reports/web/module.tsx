import { sellerSlot } from '@/modules/catalog/web/slots'
import { contactSlot, receivedMessageSlot } from '@/modules/messages/web/slots'
import { otherPartySlot } from '@/modules/orders/web/slots'
import {
  ReportContact,
  ReportMessage,
  ReportOffer,
  ReportOther,
  ReportPerson,
} from '@/modules/reports/web/report-plugs'
import { reportSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

export const reports = defineWebModule({
  name: 'reports',
  plugs: [
    plug(sellerSlot, ReportOffer),
    plug(otherPartySlot, ReportPerson),
    plug(contactSlot, ReportContact),
    plug(receivedMessageSlot, ReportMessage),
    plug(reportSlot, ReportOther),
  ],
  staff: () => import('./staff').then((m) => m.staff),
})
