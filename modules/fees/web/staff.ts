import { staffMessages } from '@/modules/fees/staff-messages'
import { FeeRulesPage } from '@/modules/fees/web/fee-rules-page'
import { feeRulesPath } from '@/modules/fees/web/paths'
import { defineStaffModule } from '@/web/lib/staff-module'

const { title } = staffMessages

export const staff = defineStaffModule({
  pages: [{ path: feeRulesPath, title, right: 'administration', view: FeeRulesPage }],
  nav: [{ label: title, href: feeRulesPath, group: 'site', right: 'administration' }],
})
