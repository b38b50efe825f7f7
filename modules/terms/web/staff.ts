import { staffMessages } from '@/modules/terms/staff-messages'
import { staffTermsPath } from '@/modules/terms/web/paths'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { plug } from '@/web/lib/modules/slots'
import { defineStaffModule } from '@/web/lib/modules/staff-module'
import { personPanelSlot } from '@/web/staff/slots'

const UserTermsPanel = lazyView(() =>
  import('@/modules/terms/web/user-terms-panel').then((m) => m.UserTermsPanel),
)

export const staff = defineStaffModule({
  name: 'terms',
  pages: [
    {
      path: staffTermsPath,
      title: staffMessages.title,
      right: 'administration',
      load: () => import('@/modules/terms/web/terms-page').then((m) => m.TermsPage),
    },
  ],
  nav: [{ label: staffMessages.title, href: staffTermsPath, group: 'site', right: 'administration' }],
  plugs: [plug(personPanelSlot, UserTermsPanel, { for: 'people' })],
})
