import { staffMessages } from '@/modules/wallet/staff-messages'
import { AccountsPage } from '@/modules/wallet/web/accounts-page'
import { BalancePanel } from '@/modules/wallet/web/balance-panel'
import { FinesPanel } from '@/modules/wallet/web/fines/fines-panel'
import { JournalsPage } from '@/modules/wallet/web/journals-page'
import { LedgerTile } from '@/modules/wallet/web/ledger-tile'
import { MonthPage } from '@/modules/wallet/web/months/month-page'
import { MonthsPage } from '@/modules/wallet/web/months/months-page'
import {
  accountsPath,
  journalsPath,
  monthsPath,
  sellerBalancesPath,
  staffPayoutsPath,
} from '@/modules/wallet/web/paths'
import { SellerBalancesPage } from '@/modules/wallet/web/seller-balances-page'
import { StaffPayoutsPage } from '@/modules/wallet/web/staff-payouts-page'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { overviewTileSlot, personPanelSlot } from '@/web/staff/slots'

export const staff = defineStaffModule({
  pages: [
    {
      path: staffPayoutsPath,
      title: staffMessages.payouts.title,
      right: 'money',
      view: StaffPayoutsPage,
    },
    {
      path: journalsPath,
      title: staffMessages.journals.title,
      right: 'money',
      view: JournalsPage,
    },
    {
      path: accountsPath,
      title: staffMessages.accounts.title,
      right: 'money',
      view: AccountsPage,
    },
    {
      path: sellerBalancesPath,
      title: staffMessages.sellers.title,
      right: 'money',
      view: SellerBalancesPage,
    },
    { path: monthsPath, title: staffMessages.months.title, right: 'money', view: MonthsPage },
    { path: `${monthsPath}/:month`, title: staffMessages.months.title, right: 'money', view: MonthPage },
  ],
  nav: [
    { label: staffMessages.payouts.title, href: staffPayoutsPath, group: 'records', right: 'money' },
    { label: staffMessages.journals.title, href: journalsPath, group: 'records', right: 'money' },
    { label: staffMessages.accounts.title, href: accountsPath, group: 'records', right: 'money' },
    { label: staffMessages.months.title, href: monthsPath, group: 'records', right: 'money' },
  ],
  actions: [
    { label: staffMessages.payouts.approveHeld, href: `${staffPayoutsPath}?state=held`, right: 'moderation' },
  ],
  plugs: [
    plug(personPanelSlot, BalancePanel, { for: 'money' }),
    plug(personPanelSlot, FinesPanel, { for: 'moderation' }),
    plug(overviewTileSlot, LedgerTile, { for: 'money' }),
  ],
})
