import * as v from 'valibot'
import { walletErrors } from '@/modules/wallet/errors'
import { findLedgerChecks } from '@/modules/wallet/ledger/reconciliation'
import { listAccountBalances } from '@/modules/wallet/ledger/staff-accounts'
import { listJournals } from '@/modules/wallet/ledger/staff-journals'
import { approvePayout, findPayee, rejectPayout } from '@/modules/wallet/payouts/payout-approval'
import { findPayout } from '@/modules/wallet/payouts/payout-sync'
import { listStaffPayouts, presentStaffPayouts } from '@/modules/wallet/payouts/staff-payouts'
import {
  AccountBalance,
  AccountsQuery,
  JournalsQuery,
  LedgerChecksResult,
  RejectPayout,
  StaffJournal,
  StaffPayout,
  StaffPayoutQuery,
} from '@/modules/wallet/staff-contract'
import { nextPageLink } from '@/src/http/next-page'
import type { Scope } from '@/src/http/scope'
import { assert } from '@/src/kit/assert'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/params'

function payoutRoutes(scope: Scope) {
  return scope
    .get(
      '/admin/payouts',
      async ({ ctx, query, set }) => {
        const { rows, next } = await listStaffPayouts(ctx, query)
        if (next !== undefined)
          set.headers.link = nextPageLink('/api/admin/payouts', { ...query, cursor: next })
        return rows
      },
      {
        detail: { summary: 'All payouts. The Link header has the next page.' },
        query: StaffPayoutQuery,
        staff: true,
        response: { 200: v.array(StaffPayout) },
      },
    )
    .post(
      '/admin/payouts/:id/approve',
      async ({ ctx, params: { id } }) => {
        await approvePayout(ctx, id)
        return findStaffPayout(ctx, id)
      },
      {
        detail: { summary: 'Sends a held payout to the payment provider.' },
        throws: [walletErrors.payout_decided, walletErrors.seller_suspended, httpErrors.safe_mode],
        params: idParams,
        staff: findPayee,
        recentSecondFactor: true,
        response: { 200: StaffPayout },
      },
    )
    .post(
      '/admin/payouts/:id/refuse',
      async ({ ctx, params: { id }, body }) => {
        await rejectPayout(ctx, id, body.reason)
        return findStaffPayout(ctx, id)
      },
      {
        detail: { summary: "Returns the money of a held payout to the seller's balance." },
        throws: [walletErrors.payout_decided],
        params: idParams,
        body: RejectPayout,
        staff: findPayee,
        recentSecondFactor: true,
        response: { 200: StaffPayout },
      },
    )
}

function ledgerRoutes(scope: ReturnType<typeof payoutRoutes>) {
  return scope
    .get(
      '/admin/journals',
      async ({ ctx, query, set }) => {
        const { rows, next } = await listJournals(ctx, query)
        if (next !== undefined)
          set.headers.link = nextPageLink('/api/admin/journals', { ...query, cursor: next })
        return rows
      },
      {
        detail: { summary: 'The journals of the ledger, newest first. The Link header has the next page.' },
        query: JournalsQuery,
        staff: true,
        response: { 200: v.array(StaffJournal) },
      },
    )
    .get('/admin/accounts', ({ ctx, query }) => listAccountBalances(ctx, query), {
      detail: { summary: 'The balances of the ledger at a time; those of all sellers are one sum.' },
      query: AccountsQuery,
      staff: true,
      response: { 200: v.array(AccountBalance) },
    })
    .get('/admin/ledger-checks', ({ ctx }) => findLedgerChecks(ctx), {
      detail: { summary: 'The latest audit, and daily comparisons with the payment provider.' },
      staff: true,
      response: { 200: LedgerChecksResult },
    })
}

export function staffRoutes(scope: Scope) {
  return ledgerRoutes(payoutRoutes(scope))
}

async function findStaffPayout(ctx: Context, id: string): Promise<StaffPayout> {
  const [payout] = await presentStaffPayouts(ctx, [await findPayout(ctx, id)])
  assert(payout, 'one row is presented as one payout')
  return payout
}
