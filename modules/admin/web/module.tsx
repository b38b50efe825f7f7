import { shellMessages } from '@/modules/admin/shell-messages'
import { adminPath } from '@/modules/admin/web/paths'
import { defineWebModule } from '@/web/lib/modules/module'

export const admin = defineWebModule({
  name: 'admin',
  pages: [
    {
      path: `${adminPath}/*?`,
      title: shellMessages.backOffice,
      load: () => import('./back-office').then((m) => m.BackOffice),
    },
  ],
  nav: [{ label: shellMessages.backOffice, href: adminPath, place: 'menu', for: 'staff' }],
})
