import { staffMessages } from '@/modules/manual/staff-messages'
import { bankTransfersPath } from '@/modules/manual/web/paths'
import { defineStaffModule } from '@/web/lib/modules/staff-module'

export const staff = defineStaffModule({
  name: 'manual',
  pages: [
    {
      path: bankTransfersPath,
      title: staffMessages.title,
      right: 'money',
      load: () => import('@/modules/manual/web/bank-transfers-page').then((m) => m.BankTransfersPage),
    },
  ],
  nav: [{ label: staffMessages.title, href: bankTransfersPath, group: 'records', right: 'money' }],
})
