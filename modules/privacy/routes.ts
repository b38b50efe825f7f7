import * as v from 'valibot'
import { authErrors, reauthenticationErrors } from '@/modules/auth/errors'
import { clearSessionCookie } from '@/modules/auth/service'
import { ordersErrors } from '@/modules/orders/errors'
import { DeleteAccount, DeletionBlocker } from '@/modules/privacy/contract'
import { deleteAccount, listDeletionBlockers } from '@/modules/privacy/delete-account'
import { downloadPersonalData } from '@/modules/privacy/download'
import { walletErrors } from '@/modules/wallet/errors'
import { file, noContent } from '@/src/http/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'

/** What the other modules' `deletionBlockers` throw. */
const deletionErrors = [
  authErrors.role_held,
  ordersErrors.orders_open,
  ordersErrors.chargeback_open,
  walletErrors.payout_under_way,
  walletErrors.balance_left,
  walletErrors.balance_owed,
]

export function routes(scope: Scope) {
  return scope
    .get('/privacy/download', ({ ctx }) => downloadPersonalData(ctx), {
      detail: {
        summary: 'Everything stored about the user, as one file.',
        responses: file('application/json'),
      },
      signedIn: true,
      limit: '10/1h',
    })
    .get('/privacy/obstacles', ({ ctx }) => listDeletionBlockers(ctx), {
      detail: { summary: 'What prevents the account from being deleted.' },
      signedIn: true,
      response: { 200: v.array(DeletionBlocker) },
    })
    .post(
      '/privacy/deletion',
      async ({ ctx, body, cookie }) => {
        await deleteAccount(ctx, body)
        clearSessionCookie(ctx.core, cookie)
        return new Response(null, { status: 204 })
      },
      {
        detail: { summary: 'Deletes the account. Requires reauthentication.', responses: noContent },
        throws: [...reauthenticationErrors, ...deletionErrors, httpErrors.safe_mode],
        body: DeleteAccount,
        signedIn: true,
        limit: '20/15m',
      },
    )
}
