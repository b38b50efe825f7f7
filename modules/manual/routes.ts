import * as v from 'valibot'
import {
  EntriesQuery,
  Entry,
  ImportedStatement,
  MatchInput,
  ReturnInput,
  StatementQuery,
  TransferDetails,
  WaitingRefund,
} from '@/modules/manual/contract'
import {
  confirmEntry,
  findEntryParties,
  listEntries,
  matchEntry,
  returnEntry,
} from '@/modules/manual/entries'
import { manualErrors } from '@/modules/manual/errors'
import { importStatement } from '@/modules/manual/import-statement'
import { serverMessages } from '@/modules/manual/messages'
import { findRefundParties, listWaitingRefunds, payRefund } from '@/modules/manual/refunds'
import { findTransferDetails } from '@/modules/manual/transfer-details'
import { nextPageLink } from '@/src/http/next-page'
import { fileBody, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/params'
import { readCapped } from '@/src/kit/read-capped'

const megabytesMax = 32

/** Routes that read the body themselves. */
export const statementBodies = ['POST /api/admin/bank-transfers/statements']

const noContent = () => new Response(null, { status: 204 })

function entryRoutes(scope: Scope) {
  return scope
    .get(
      '/admin/bank-transfers',
      async ({ ctx, query, set }) => {
        const { rows, next } = await listEntries(ctx, query)
        if (next !== undefined)
          set.headers.link = nextPageLink('/api/admin/bank-transfers', { ...query, cursor: next })
        return rows
      },
      {
        detail: { summary: 'Money that arrived at the bank. The Link header has the next page.' },
        query: EntriesQuery,
        staff: 'money',
        response: { 200: v.array(Entry) },
      },
    )
    .post(
      '/admin/bank-transfers/statements',
      async ({ ctx, request, query, set, limits, address }) => {
        const imported = await limits.bodyConcurrency.run(address(), async () => {
          const bytes = await readCapped(request.body, megabytesMax * 1024 * 1024)
          if (!bytes) throw httpErrors.body_too_large({ detail: serverMessages.tooLarge(megabytesMax) })
          return importStatement(ctx, { name: query.name, bytes })
        })
        set.status = 201
        return imported
      },
      {
        detail: {
          summary:
            'Imports a statement of the bank, sent as the body: CAMT.053 or CSV, at most 32 MiB. Everything or nothing; a file counts once.',
          requestBody: fileBody('application/xml', 'text/csv'),
        },
        throws: [
          manualErrors.bad_statement,
          manualErrors.statement_known,
          httpErrors.body_too_large,
          httpErrors.safe_mode,
        ],
        query: StatementQuery,
        staff: { right: 'money', parties: async () => [] },
        recentSecondFactor: true,
        limit: '30/15m',
        response: { 201: ImportedStatement },
      },
    )
    .post(
      '/admin/bank-transfers/:id/match',
      async ({ ctx, params, body }) => {
        await matchEntry(ctx, { id: params.id, reference: body.reference })
        return noContent()
      },
      {
        detail: { summary: 'Says which payment an entry belongs to.', responses: noContentResponse },
        throws: [manualErrors.entry_closed, manualErrors.unknown_reference, httpErrors.safe_mode],
        params: idParams,
        body: MatchInput,
        staff: { right: 'money', parties: findEntryParties },
        recentSecondFactor: true,
      },
    )
    .post(
      '/admin/bank-transfers/:id/confirm',
      async ({ ctx, params }) => {
        await confirmEntry(ctx, params.id)
        return noContent()
      },
      {
        detail: {
          summary: 'Confirms what another person imported or matched.',
          responses: noContentResponse,
        },
        throws: [manualErrors.entry_closed, manualErrors.second_person_needed, httpErrors.safe_mode],
        params: idParams,
        staff: { right: 'money', parties: findEntryParties },
        recentSecondFactor: true,
      },
    )
    .post(
      '/admin/bank-transfers/:id/return',
      async ({ ctx, params, body }) => {
        await returnEntry(ctx, { id: params.id, note: body.note })
        return noContent()
      },
      {
        detail: { summary: 'Closes a case whose money was sent back.', responses: noContentResponse },
        throws: [manualErrors.entry_closed],
        params: idParams,
        body: ReturnInput,
        staff: { right: 'money', parties: findEntryParties },
        recentSecondFactor: true,
      },
    )
}

export function routes(scope: Scope) {
  return entryRoutes(scope)
    .get('/admin/bank-refunds', ({ ctx }) => listWaitingRefunds(ctx), {
      detail: { summary: 'Refunds to send through the bank, the oldest first.' },
      staff: 'money',
      response: { 200: v.array(WaitingRefund) },
    })
    .post(
      '/admin/bank-refunds/:id/paid',
      async ({ ctx, params }) => {
        await payRefund(ctx, params.id)
        return noContent()
      },
      {
        detail: {
          summary: 'Records that a refund left the account of the bank.',
          responses: noContentResponse,
        },
        throws: [manualErrors.refund_paid, manualErrors.second_person_needed],
        params: idParams,
        staff: { right: 'money', parties: findRefundParties },
        recentSecondFactor: true,
      },
    )
    .get('/orders/:id/bank-transfer', ({ ctx, params }) => findTransferDetails(ctx, params.id), {
      detail: { summary: 'What the buyer of an order has to transfer; null if nothing.' },
      params: idParams,
      signedIn: true,
      response: { 200: v.nullable(TransferDetails) },
    })
}
