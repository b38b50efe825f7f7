import { StaffDeletionPanel } from '@/modules/privacy/web/staff-deletion-panel'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { personPanelSlot } from '@/web/staff/slots'

export const staff = defineStaffModule({
  plugs: [plug(personPanelSlot, StaffDeletionPanel, { for: 'administration' })],
})
