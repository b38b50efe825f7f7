import * as v from 'valibot'
import { listAccountBalances, listSellerBalances } from '@/modules/wallet/accounts/staff-accounts'
import { listJournals } from '@/modules/wallet/months/staff-journals'
import { listStaffPayouts } from '@/modules/wallet/payouts/staff-payouts'
import {
  AccountBalance,
  AccountsQuery,
  JournalsQuery,
  SellerBalance,
  SellerBalancesQuery,
  StaffJournal,
  StaffPayout,
  StaffPayoutQuery,
} from '@/modules/wallet/staff-contract'
import { defineStaffTable } from '@/src/kit/staff/staff-tables'

const { postings, ...journalEntries } = StaffJournal.entries

export const moneyTables = [
  defineStaffTable({
    name: 'payouts',
    right: 'money',
    query: StaffPayoutQuery,
    row: StaffPayout,
    list: listStaffPayouts,
  }),
  defineStaffTable({
    name: 'journals',
    right: 'money',
    query: JournalsQuery,
    recordedFilters: ['from', 'to'],
    // A row for each posting, so that a spreadsheet can add them up.
    row: v.object({ ...journalEntries, ...postings.item.entries }),
    list: async (ctx, query) => {
      const { rows, next } = await listJournals(ctx, query)
      return {
        rows: rows.flatMap(({ postings, ...journal }) =>
          postings.map((posting) => ({ ...journal, ...posting })),
        ),
        next,
      }
    },
  }),
  defineStaffTable({
    name: 'seller-balances',
    right: 'money',
    query: SellerBalancesQuery,
    row: SellerBalance,
    list: listSellerBalances,
  }),
  defineStaffTable({
    name: 'accounts',
    right: 'money',
    query: AccountsQuery,
    recordedFilters: ['at'],
    row: AccountBalance,
    list: async (ctx, query) => ({ rows: await listAccountBalances(ctx, query), next: undefined }),
  }),
]
