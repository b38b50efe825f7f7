import * as v from 'valibot'
import { findLedgerChecks } from '@/modules/wallet/accounts/reconciliation'
import { listAccountBalances, listSellerBalances } from '@/modules/wallet/accounts/staff-accounts'
import { Proposed } from '@/modules/wallet/contract'
import { walletErrors } from '@/modules/wallet/errors'
import { MonthBalances, MonthReport, monthParams } from '@/modules/wallet/months/contract'
import { closeMonth, exportMonth, findMonth, listMonths } from '@/modules/wallet/months/months'
import { listJournals } from '@/modules/wallet/months/staff-journals'
import { approvePayout, findPayee, rejectPayout } from '@/modules/wallet/payouts/payout-approval'
import { findPayout } from '@/modules/wallet/payouts/payout-sync'
import { listStaffPayouts, presentStaffPayouts } from '@/modules/wallet/payouts/staff-payouts'
import { fineRoutes } from '@/modules/wallet/staff-acts/fine-routes'
import { presentProposal } from '@/modules/wallet/staff-acts/staff-act-log'
import {
  AccountBalance,
  AccountsQuery,
  JournalsQuery,
  LedgerChecksResult,
  SellerBalance,
  SellerBalancesQuery,
  SellerReason,
  StaffJournal,
  StaffPayout,
  StaffPayoutQuery,
} from '@/modules/wallet/staff-contract'
import { sendPage } from '@/src/http/next-page'
import { fileResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { assert } from '@/src/kit/assert'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'

function payoutRoutes(scope: ReturnType<typeof fineRoutes>) {
  return scope
    .get(
      '/admin/payouts',
      ({ ctx, query, path, set }) => sendPage(listStaffPayouts(ctx, query), { query, path, set }),
      {
        detail: { summary: 'All payouts. The Link header has the next page.' },
        query: StaffPayoutQuery,
        staff: 'money',
        response: { 200: v.array(StaffPayout) },
      },
    )
    .post(
      '/admin/payouts/:id/approve',
      async ({ ctx, params: { id }, status }) => {
        const proposal = await approvePayout(ctx, id)
        return proposal ? status(202, await presentProposal(ctx, proposal)) : findStaffPayout(ctx, id)
      },
      {
        detail: {
          summary:
            'Sends a held payout to the payment provider. Above the limit, a second person confirms by sending the same.',
        },
        throws: [walletErrors.payout_decided, walletErrors.seller_suspended, httpErrors.safe_mode],
        params: idParams,
        staff: { right: 'moderation', people: findPayee },
        recentSecondFactor: true,
        response: { 200: StaffPayout, 202: Proposed },
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
        body: SellerReason,
        staff: { right: 'moderation', people: findPayee },
        recentSecondFactor: true,
        response: { 200: StaffPayout },
      },
    )
}

function monthRoutes(scope: ReturnType<typeof payoutRoutes>) {
  return scope
    .get('/admin/months', ({ ctx }) => listMonths(ctx), {
      detail: {
        summary: 'All months since the first journal, newest first, with what the site owed its sellers.',
      },
      staff: 'money',
      response: { 200: v.array(MonthBalances) },
    })
    .get('/admin/months/:month', ({ ctx, params }) => findMonth(ctx, params.month), {
      detail: {
        summary:
          "What moved the sellers' money in a month in UTC. The opening balance and all figures, with their signs, add up to the closing balance.",
      },
      params: monthParams,
      staff: 'money',
      response: { 200: MonthReport },
    })
    .get(
      '/admin/months/:month/report.csv',
      async ({ ctx, params: { month } }) =>
        new Response(await exportMonth(ctx, month), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="${month}.csv"`,
          },
        }),
      {
        detail: {
          summary: 'The report of a month as CSV. Recorded in the audit log.',
          responses: fileResponse('text/csv'),
        },
        params: monthParams,
        staff: 'money',
        limit: '10/1m',
      },
    )
    .post('/admin/months/:month/close', ({ ctx, params }) => closeMonth(ctx, params.month), {
      detail: { summary: 'Freezes the report of a month that is over: it no longer follows the ledger.' },
      throws: [walletErrors.month_not_over],
      params: monthParams,
      staff: { right: 'money', parties: async () => [] },
      response: { 200: MonthReport },
    })
}

function ledgerRoutes(scope: ReturnType<typeof monthRoutes>) {
  return scope
    .get(
      '/admin/journals',
      ({ ctx, query, path, set }) => sendPage(listJournals(ctx, query), { query, path, set }),
      {
        detail: { summary: 'The journals of the ledger, newest first. The Link header has the next page.' },
        query: JournalsQuery,
        staff: 'money',
        response: { 200: v.array(StaffJournal) },
      },
    )
    .get('/admin/accounts', ({ ctx, query }) => listAccountBalances(ctx, query), {
      detail: { summary: 'The balances of the ledger at a time; those of all sellers are one sum.' },
      query: AccountsQuery,
      staff: 'money',
      response: { 200: v.array(AccountBalance) },
    })
    .get(
      '/admin/accounts/sellers',
      ({ ctx, query, path, set }) => sendPage(listSellerBalances(ctx, query), { query, path, set }),
      {
        detail: {
          summary:
            'The sellers whose balance is not zero, the highest balance first. The Link header has the next page.',
        },
        query: SellerBalancesQuery,
        staff: 'money',
        response: { 200: v.array(SellerBalance) },
      },
    )
    .get('/admin/ledger-checks', ({ ctx }) => findLedgerChecks(ctx), {
      detail: { summary: 'The latest audit, and daily comparisons with the payment provider.' },
      staff: 'money',
      response: { 200: LedgerChecksResult },
    })
}

export function staffRoutes(scope: Scope) {
  return ledgerRoutes(monthRoutes(payoutRoutes(fineRoutes(scope))))
}

async function findStaffPayout(ctx: Context, id: string): Promise<StaffPayout> {
  const [payout] = await presentStaffPayouts(ctx, [await findPayout(ctx, id)])
  assert(payout, 'one row is presented as one payout')
  return payout
}
