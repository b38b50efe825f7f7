import { staffMessages } from '@/modules/wallet/staff-messages'
import {
  accountsPath,
  journalsPath,
  monthsPath,
  sellerBalancesPath,
  staffPayoutsPath,
} from '@/modules/wallet/web/paths'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { plug } from '@/web/lib/modules/slots'
import { defineStaffModule } from '@/web/lib/modules/staff-module'
import { overviewTileSlot, personPanelSlot } from '@/web/staff/slots'

const BalancePanel = lazyView(() => import('@/modules/wallet/web/balance-panel').then((m) => m.BalancePanel))
const FinesPanel = lazyView(() => import('@/modules/wallet/web/fines/fines-panel').then((m) => m.FinesPanel))
const LedgerTile = lazyView(() => import('@/modules/wallet/web/ledger-tile').then((m) => m.LedgerTile))

export const staff = defineStaffModule({
  name: 'wallet',
  pages: [
    {
      path: staffPayoutsPath,
      title: staffMessages.payouts.title,
      right: 'money',
      load: () => import('@/modules/wallet/web/staff-payouts-page').then((m) => m.StaffPayoutsPage),
    },
    {
      path: journalsPath,
      title: staffMessages.journals.title,
      right: 'money',
      load: () => import('@/modules/wallet/web/journals-page').then((m) => m.JournalsPage),
    },
    {
      path: accountsPath,
      title: staffMessages.accounts.title,
      right: 'money',
      load: () => import('@/modules/wallet/web/accounts-page').then((m) => m.AccountsPage),
    },
    {
      path: sellerBalancesPath,
      title: staffMessages.sellers.title,
      right: 'money',
      load: () => import('@/modules/wallet/web/seller-balances-page').then((m) => m.SellerBalancesPage),
    },
    {
      path: monthsPath,
      title: staffMessages.months.title,
      right: 'money',
      load: () => import('@/modules/wallet/web/months/months-page').then((m) => m.MonthsPage),
    },
    {
      path: `${monthsPath}/:month`,
      title: staffMessages.months.title,
      right: 'money',
      load: () => import('@/modules/wallet/web/months/month-page').then((m) => m.MonthPage),
    },
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
