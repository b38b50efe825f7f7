import { staffMessages } from '@/modules/fees/staff-messages'
import { feeRulesPath } from '@/modules/fees/web/paths'
import { defineStaffModule } from '@/web/lib/modules/staff-module'

const { title } = staffMessages

export const staff = defineStaffModule({
  name: 'fees',
  pages: [
    {
      path: feeRulesPath,
      title,
      right: 'administration',
      load: () => import('@/modules/fees/web/fee-rules-page').then((m) => m.FeeRulesPage),
    },
  ],
  nav: [{ label: title, href: feeRulesPath, group: 'site', right: 'administration' }],
})
