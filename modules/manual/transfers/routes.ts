import * as v from 'valibot'
import { reauthenticationErrors } from '@/modules/auth/errors'
import { CreditTransfer, NewPaymentFile, Payee, PayeeInput, PaymentFile } from '@/modules/manual/contract'
import { manualErrors } from '@/modules/manual/errors'
import {
  cancelPayout,
  findTransferParties,
  listCreditTransfers,
  recordTransfer,
} from '@/modules/manual/transfers/credit-transfers'
import { findPayee, savePayee } from '@/modules/manual/transfers/payees'
import { listPaymentFiles, makePaymentFile, readPaymentFile } from '@/modules/manual/transfers/payment-file'
import { fileResponse, noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'
import { StaffReasonInput } from '@/src/kit/staff/staff-reason'

const ofTransfer = {
  params: idParams,
  staff: { right: 'money', parties: findTransferParties },
  recentSecondFactor: true,
} as const

function sendRoutes(scope: Scope) {
  return scope
    .get('/admin/credit-transfers', ({ ctx }) => listCreditTransfers(ctx), {
      detail: { summary: 'Refunds and payouts that have not left the bank yet, the oldest first.' },
      staff: 'money',
      response: { 200: v.array(CreditTransfer) },
    })
    .post(
      '/admin/credit-transfers/:id/paid',
      ({ ctx, params }) => noContent(recordTransfer(ctx, params.id, 'paid')),
      {
        detail: {
          summary: 'Records that a transfer left the account of the bank.',
          responses: noContentResponse,
        },
        throws: [manualErrors.transfer_closed, manualErrors.second_person_needed],
        ...ofTransfer,
      },
    )
    .post(
      '/admin/credit-transfers/:id/unsent',
      ({ ctx, params }) => noContent(recordTransfer(ctx, params.id, 'unsent')),
      {
        detail: {
          summary:
            'Records that the bank did not send a transfer of a payment file. The next file has it again.',
          responses: noContentResponse,
        },
        throws: [manualErrors.transfer_closed, manualErrors.second_person_needed],
        ...ofTransfer,
      },
    )
    .post(
      '/admin/credit-transfers/:id/cancel',
      ({ ctx, params, body }) => noContent(cancelPayout(ctx, params.id, body.reason)),
      {
        detail: {
          summary: "Doesn't send a payout that waits. Its money is the seller's again.",
          responses: noContentResponse,
        },
        throws: [manualErrors.transfer_closed],
        body: StaffReasonInput,
        ...ofTransfer,
      },
    )
}

function fileRoutes(scope: ReturnType<typeof sendRoutes>) {
  return scope
    .get('/admin/payment-files', ({ ctx }) => listPaymentFiles(ctx), {
      detail: { summary: 'The latest payment files, newest first.' },
      staff: 'money',
      response: { 200: v.array(PaymentFile) },
    })
    .post(
      '/admin/payment-files',
      async ({ ctx, set }) => {
        set.status = 201
        return makePaymentFile(ctx)
      },
      {
        detail: {
          summary:
            'Puts the refunds and payouts that wait into a payment file for the bank and marks them as sent.',
        },
        throws: [
          manualErrors.payment_files_off,
          manualErrors.nothing_to_send,
          manualErrors.transfer_closed,
          httpErrors.safe_mode,
        ],
        staff: { right: 'money', parties: async () => [] },
        recentSecondFactor: true,
        limit: '30/15m',
        response: { 201: NewPaymentFile },
      },
    )
    .get(
      '/admin/payment-files/:id',
      async ({ ctx, params: { id } }) =>
        new Response(await readPaymentFile(ctx, id), {
          headers: {
            'content-type': 'application/xml; charset=utf-8',
            'content-disposition': `attachment; filename="${id}.xml"`,
          },
        }),
      {
        detail: {
          summary: 'A payment file for the bank: pain.001.001.09 of ISO 20022. Recorded in the audit log.',
          responses: fileResponse('application/xml'),
        },
        throws: [manualErrors.payment_files_off],
        params: idParams,
        staff: 'money',
        limit: '60/15m',
      },
    )
}

export function transferRoutes(scope: Scope) {
  return fileRoutes(sendRoutes(scope))
    .get('/payouts/bank-details', ({ ctx }) => findPayee(ctx), {
      detail: { summary: 'Where the user wants to be paid by bank transfer, if the site sends them.' },
      signedIn: true,
      response: { 200: Payee },
    })
    .put('/payouts/bank-details', ({ ctx, body }) => noContent(savePayee(ctx, body)), {
      detail: {
        summary:
          'Stores where the user wants to be paid by bank transfer. A change pauses payouts for 24 hours.',
        responses: noContentResponse,
      },
      throws: [httpErrors.not_found, ...reauthenticationErrors],
      body: PayeeInput,
      verified: true,
      limit: '10/10m',
    })
}
