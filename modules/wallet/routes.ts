import * as v from 'valibot'
import { Payout, PayoutInput, Wallet } from '@/modules/wallet/contract'
import { findWallet } from '@/modules/wallet/find-wallet'
import { listPayouts, requestPayout } from '@/modules/wallet/payouts'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return scope
    .get('/wallet', ({ ctx }) => findWallet(ctx), { signedIn: true, response: { 200: Wallet } })
    .get('/payouts', ({ ctx }) => listPayouts(ctx), { signedIn: true, response: { 200: v.array(Payout) } })
    .post(
      '/payouts',
      async ({ ctx, body, set }) => {
        set.status = 201
        return requestPayout(ctx, body)
      },
      { body: PayoutInput, verified: true, limit: '30/1m', response: { 201: Payout } },
    )
}
