import { lazyView } from '@/web/lib/modules/lazy-component'
import { plug } from '@/web/lib/modules/slots'
import { defineStaffModule } from '@/web/lib/modules/staff-module'
import { personPanelSlot } from '@/web/staff/slots'

const StaffDeletionPanel = lazyView(() =>
  import('@/modules/privacy/web/staff-deletion-panel').then((m) => m.StaffDeletionPanel),
)

const StaffDataPanel = lazyView(() =>
  import('@/modules/privacy/web/staff-data-panel').then((m) => m.StaffDataPanel),
)

export const staff = defineStaffModule({
  name: 'privacy',
  plugs: [
    plug(personPanelSlot, StaffDataPanel, { for: 'administration' }),
    plug(personPanelSlot, StaffDeletionPanel, { for: 'administration' }),
  ],
})
