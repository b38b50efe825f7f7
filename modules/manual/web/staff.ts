import { staffMessages } from '@/modules/manual/staff-messages'
import { BankTransfersPage } from '@/modules/manual/web/bank-transfers-page'
import { bankTransfersPath } from '@/modules/manual/web/paths'
import { defineStaffModule } from '@/web/lib/staff-module'

export const staff = defineStaffModule({
  pages: [{ path: bankTransfersPath, title: staffMessages.title, right: 'money', view: BankTransfersPage }],
  nav: [{ label: staffMessages.title, href: bankTransfersPath, group: 'records', right: 'money' }],
})
