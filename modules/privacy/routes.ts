import * as v from 'valibot'
import { authErrors, reauthenticationErrors } from '@/modules/auth/errors'
import { clearSessionCookie } from '@/modules/auth/service'
import { ordersErrors } from '@/modules/orders/errors'
import {
  DeleteAccount,
  DeleteByStaff,
  DeletionBlocker,
  ExportByStaff,
  LegalHoldInput,
  LegalHoldState,
  StaffDeletionBlocker,
} from '@/modules/privacy/contract'
import { deleteAccount, listDeletionBlockers } from '@/modules/privacy/delete-account'
import { deleteByStaff, findAccountParties, listBlockersOf } from '@/modules/privacy/delete-by-staff'
import { downloadPersonalData, exportByStaff } from '@/modules/privacy/download'
import { privacyErrors } from '@/modules/privacy/errors'
import { findLegalHold, placeLegalHold, releaseLegalHold } from '@/modules/privacy/legal-hold'
import { walletErrors } from '@/modules/wallet/errors'
import { fileResponse, noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'

/** The errors that the other modules' `deletionBlockers` throw. */
const deletionErrors = [
  authErrors.role_held,
  ordersErrors.orders_open,
  ordersErrors.chargeback_open,
  walletErrors.payout_under_way,
  walletErrors.balance_left,
  walletErrors.balance_owed,
  privacyErrors.deletion_on_hold,
]

const onPerson = {
  params: idParams,
  staff: { right: 'administration', people: findAccountParties },
  recentSecondFactor: true,
} as const

function staffRoutes(scope: Scope) {
  return scope
    .get('/admin/people/:id/deletion', ({ ctx, params: { id } }) => listBlockersOf(ctx, id), {
      detail: { summary: 'What prevents the account of a user from being deleted.' },
      params: idParams,
      staff: { right: 'administration', people: findAccountParties },
      response: { 200: v.array(StaffDeletionBlocker) },
    })
    .post(
      '/admin/people/:id/deletion',
      async ({ ctx, params: { id }, body }) => {
        await deleteByStaff(ctx, id, body)
        return new Response(null, { status: 204 })
      },
      {
        detail: { summary: 'Deletes an account as its user asked.', responses: noContentResponse },
        throws: [...deletionErrors, httpErrors.safe_mode],
        body: DeleteByStaff,
        ...onPerson,
      },
    )
    .post(
      '/admin/people/:id/export',
      ({ ctx, params: { id }, body }) => exportByStaff(ctx, id, body.reason),
      {
        detail: {
          summary:
            'Everything stored about a user, as the file that they can download. Recorded in the audit log.',
          responses: fileResponse('application/json'),
        },
        body: ExportByStaff,
        limit: '10/1h',
        ...onPerson,
      },
    )
    .get('/admin/people/:id/legal-hold', ({ ctx, params: { id } }) => findLegalHold(ctx, id), {
      detail: { summary: 'The legal hold of a user.' },
      params: idParams,
      staff: { right: 'administration', people: findAccountParties },
      response: { 200: LegalHoldState },
    })
    .post(
      '/admin/people/:id/legal-hold',
      ({ ctx, params: { id }, body }) => noContent(placeLegalHold(ctx, id, body.reason)),
      {
        detail: {
          summary:
            "Places a legal hold on a user: the account can't be deleted, and no retention period of its data ends. Repeated, it changes the reason.",
          responses: noContentResponse,
        },
        body: LegalHoldInput,
        ...onPerson,
      },
    )
    .post(
      '/admin/people/:id/legal-hold/release',
      ({ ctx, params: { id }, body }) => noContent(releaseLegalHold(ctx, id, body.reason)),
      {
        detail: { summary: 'Ends the legal hold of a user.', responses: noContentResponse },
        throws: [privacyErrors.not_on_legal_hold],
        body: LegalHoldInput,
        ...onPerson,
      },
    )
}

export function routes(scope: Scope) {
  return staffRoutes(scope)
    .get('/privacy/download', ({ ctx }) => downloadPersonalData(ctx), {
      detail: {
        summary: 'Everything stored about the user, as one file.',
        responses: fileResponse('application/json'),
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
        detail: { summary: 'Deletes the account. Requires reauthentication.', responses: noContentResponse },
        throws: [...reauthenticationErrors, ...deletionErrors, httpErrors.safe_mode],
        body: DeleteAccount,
        signedIn: true,
        limit: '20/15m',
      },
    )
}
