import { lazyView } from '@/web/lib/lazy-component'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { personPanelSlot } from '@/web/staff/slots'

const StaffDeletionPanel = lazyView(() =>
  import('@/modules/privacy/web/staff-deletion-panel').then((m) => m.StaffDeletionPanel),
)

export const staff = defineStaffModule({
  name: 'privacy',
  plugs: [plug(personPanelSlot, StaffDeletionPanel, { for: 'administration' })],
})
