import { staffMessages } from '@/modules/strikes/staff-messages'
import { strikesPath } from '@/modules/strikes/web/paths'
import { RulesPage } from '@/modules/strikes/web/rules-page'
import { StrikesPanel } from '@/modules/strikes/web/strikes-panel'
import { WarnButton } from '@/modules/strikes/web/warn-button'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { personActionSlot, personPanelSlot } from '@/web/staff/slots'

export const staff = defineStaffModule({
  pages: [{ path: strikesPath, title: staffMessages.rules.title, right: 'moderation', view: RulesPage }],
  nav: [{ label: staffMessages.rules.title, href: strikesPath, group: 'site', right: 'moderation' }],
  plugs: [
    plug(personPanelSlot, StrikesPanel, { for: 'people' }),
    plug(personActionSlot, WarnButton, { for: 'moderation' }),
  ],
})
