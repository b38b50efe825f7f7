import * as v from 'valibot'
import {
  EntriesQuery,
  FineAppealInput,
  fineParams,
  OwnFine,
  Payout,
  PayoutInput,
  UserBalance,
  Wallet,
  WalletEntry,
} from '@/modules/wallet/contract'
import { walletErrors } from '@/modules/wallet/errors'
import { findBalancesOf } from '@/modules/wallet/ledger/balances'
import { listEntries, streamStatementCsv } from '@/modules/wallet/ledger/statement'
import { findWallet } from '@/modules/wallet/payouts/find-wallet'
import { listPayouts, requestPayout } from '@/modules/wallet/payouts/payouts'
import { payoutProviders } from '@/modules/wallet/ports'
import { appealFine, listOwnFines } from '@/modules/wallet/staff-acts/fine-appeals'
import { staffRoutes } from '@/modules/wallet/staff-routes'
import { sendPage } from '@/src/http/next-page'
import { fileResponse, noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { streamText } from '@/src/http/stream-text'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'
import { userInPath } from '@/src/kit/staff/relations'

function sellerRoutes(scope: ReturnType<typeof staffRoutes>) {
  return scope
    .get('/admin/people/:id/balance', ({ ctx, params }) => findBalancesOf(ctx, params.id), {
      detail: { summary: 'The balances of a user.' },
      params: idParams,
      staff: { right: 'money', people: userInPath },
      response: { 200: UserBalance },
    })
    .get('/wallet', ({ ctx }) => findWallet(ctx), {
      detail: { summary: 'The balances and the latest statement entries.' },
      signedIn: true,
      response: { 200: Wallet },
    })
    .get(
      '/wallet/entries',
      ({ ctx, query, path, set }) => sendPage(listEntries(ctx, query), { query, path, set }),
      {
        detail: { summary: 'The statement, newest first. The Link header has the next page.' },
        query: EntriesQuery,
        signedIn: true,
        response: { 200: v.array(WalletEntry) },
      },
    )
    .get(
      '/wallet/statement.csv',
      ({ ctx }) =>
        new Response(streamText(ctx, streamStatementCsv(ctx)), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="statement.csv"',
          },
        }),
      {
        detail: { summary: 'The whole statement as CSV.', responses: fileResponse('text/csv') },
        signedIn: true,
        limit: '10/1m',
      },
    )
    .get('/wallet/fines', ({ ctx }) => listOwnFines(ctx), {
      detail: { summary: "The user's fines, newest first." },
      signedIn: true,
      response: { 200: v.array(OwnFine) },
    })
    .post(
      '/wallet/fines/:actId/appeal',
      ({ ctx, params, body }) => noContent(appealFine(ctx, params.actId, body.reason)),
      {
        detail: { summary: 'Appeals a fine, once within 72 hours.', responses: noContentResponse },
        throws: [httpErrors.not_found, walletErrors.fine_not_appealable],
        params: fineParams,
        body: FineAppealInput,
        signedIn: true,
        limit: '30/1h',
      },
    )
    .get('/payouts', ({ ctx }) => listPayouts(ctx), {
      detail: { summary: "The user's payouts, newest first." },
      signedIn: true,
      response: { 200: v.array(Payout) },
    })
    .post(
      '/payouts',
      async ({ ctx, body, set }) => {
        set.status = 201
        return requestPayout(ctx, body)
      },
      {
        detail: { summary: 'Requests a payout of available money.' },
        throws: [
          walletErrors.insufficient_balance,
          walletErrors.payout_method_unavailable,
          payoutProviders,
          httpErrors.safe_mode,
        ],
        body: PayoutInput,
        verified: true,
        notSuspended: true,
        limit: '30/1m',
        response: { 201: Payout },
      },
    )
}

export function routes(scope: Scope) {
  return sellerRoutes(staffRoutes(scope))
}
