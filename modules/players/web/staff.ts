import { lazyView } from '@/web/lib/modules/lazy-component'
import { plug } from '@/web/lib/modules/slots'
import { defineStaffModule } from '@/web/lib/modules/staff-module'
import { personPanelSlot } from '@/web/staff/slots'

const UserPlayersPanel = lazyView(() =>
  import('@/modules/players/web/user-players-panel').then((m) => m.UserPlayersPanel),
)

export const staff = defineStaffModule({
  name: 'players',
  plugs: [plug(personPanelSlot, UserPlayersPanel, { for: 'people' })],
})
