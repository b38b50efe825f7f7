import { staffMessages } from '@/modules/strikes/staff-messages'
import { strikesPath } from '@/modules/strikes/web/paths'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { plug } from '@/web/lib/modules/slots'
import { defineStaffModule } from '@/web/lib/modules/staff-module'
import { personActionSlot, personPanelSlot } from '@/web/staff/slots'

const StrikesPanel = lazyView(() => import('@/modules/strikes/web/strikes-panel').then((m) => m.StrikesPanel))
const WarnButton = lazyView(() => import('@/modules/strikes/web/warn-button').then((m) => m.WarnButton))

export const staff = defineStaffModule({
  name: 'strikes',
  pages: [
    {
      path: strikesPath,
      title: staffMessages.rules.title,
      right: 'moderation',
      load: () => import('@/modules/strikes/web/rules-page').then((m) => m.RulesPage),
    },
  ],
  nav: [{ label: staffMessages.rules.title, href: strikesPath, group: 'site', right: 'moderation' }],
  plugs: [
    plug(personPanelSlot, StrikesPanel, { for: 'people' }),
    plug(personActionSlot, WarnButton, { for: 'moderation' }),
  ],
})
