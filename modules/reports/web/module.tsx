import { Report } from '@/modules/reports/web/report-button'
import { reportSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

export const reports = defineWebModule({
  name: 'reports',
  plugs: [plug(reportSlot, Report)],
})
