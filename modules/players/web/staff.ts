import { UserPlayersPanel } from '@/modules/players/web/user-players-panel'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { personPanelSlot } from '@/web/staff/slots'

export const staff = defineStaffModule({
  plugs: [plug(personPanelSlot, UserPlayersPanel, { for: 'people' })],
})
