import { monthsPanelSlot } from '@/modules/wallet/web/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { plug } from '@/web/lib/modules/slots'
import { defineStaffModule } from '@/web/lib/modules/staff-module'

const TaxFilesPanel = lazyView(() => import('@/modules/tax/web/tax-files-panel').then((m) => m.TaxFilesPanel))

export const staff = defineStaffModule({
  name: 'tax',
  plugs: [plug(monthsPanelSlot, TaxFilesPanel, { for: 'tax' })],
})
