import { TaxFilesPanel } from '@/modules/tax/web/tax-files-panel'
import { monthsPanelSlot } from '@/modules/wallet/web/slots'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'

export const staff = defineStaffModule({ plugs: [plug(monthsPanelSlot, TaxFilesPanel, { for: 'tax' })] })
