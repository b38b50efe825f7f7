import { staffMessages } from '@/modules/wallet/staff-messages'
import { AccountsPage } from '@/modules/wallet/web/accounts-page'
import { BalancePanel } from '@/modules/wallet/web/balance-panel'
import { JournalsPage } from '@/modules/wallet/web/journals-page'
import { LedgerTile } from '@/modules/wallet/web/ledger-tile'
import { accountsPath, journalsPath, staffPayoutsPath } from '@/modules/wallet/web/paths'
import { StaffPayoutsPage } from '@/modules/wallet/web/staff-payouts-page'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { overviewTileSlot, personPanelSlot } from '@/web/staff/slots'

export const staff = defineStaffModule({
  pages: [
    {
      path: staffPayoutsPath,
      title: staffMessages.payouts.title,
      view: StaffPayoutsPage,
    },
    {
      path: journalsPath,
      title: staffMessages.journals.title,
      view: JournalsPage,
    },
    {
      path: accountsPath,
      title: staffMessages.accounts.title,
      view: AccountsPage,
    },
  ],
  nav: [
    { label: staffMessages.payouts.title, href: staffPayoutsPath, group: 'cases', queue: 'payouts_held' },
    { label: staffMessages.journals.title, href: journalsPath, group: 'records' },
    { label: staffMessages.accounts.title, href: accountsPath, group: 'records' },
  ],
  actions: [{ label: staffMessages.payouts.approveHeld, href: `${staffPayoutsPath}?state=held` }],
  plugs: [plug(personPanelSlot, BalancePanel), plug(overviewTileSlot, LedgerTile)],
})
