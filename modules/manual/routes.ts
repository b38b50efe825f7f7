import * as v from 'valibot'
import {
  EntriesQuery,
  Entry,
  ImportedStatement,
  MatchInput,
  ReturnInput,
  StatementQuery,
  TransferDetails,
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
import { findTransferDetails } from '@/modules/manual/transfer-details'
import { transferRoutes } from '@/modules/manual/transfers/routes'
import { sendPage } from '@/src/http/next-page'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import { fileBody } from '@/src/http/openapi/request-bodies'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'
import { readCapped } from '@/src/kit/input/read-capped'

const megabytesMax = 32

/** Routes that read the body themselves. */
export const statementBodies = ['POST /api/admin/bank-transfers/statements']

const ofEntry = {
  params: idParams,
  staff: { right: 'money', parties: findEntryParties },
  recentSecondFactor: true,
} as const

function entryRoutes(scope: ReturnType<typeof transferRoutes>) {
  return scope
    .get(
      '/admin/bank-transfers',
      ({ ctx, query, path, set }) => sendPage(listEntries(ctx, query), { query, path, set }),
      {
        detail: {
          summary:
            'Money that arrived at the bank, and money of the site that left. The Link header has the next page.',
        },
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
            'Imports a statement of the bank, sent as the body: CAMT.053 or CSV, at most 32 MiB. Everything or nothing; a file counts once, and again as the confirmation of a second person.',
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
      ({ ctx, params, body }) => noContent(matchEntry(ctx, { id: params.id, reference: body.reference })),
      {
        detail: {
          summary: 'Says which payment, or which transfer that came back, an entry belongs to.',
          responses: noContentResponse,
        },
        throws: [manualErrors.entry_closed, manualErrors.unknown_reference, httpErrors.safe_mode],
        body: MatchInput,
        ...ofEntry,
      },
    )
    .post('/admin/bank-transfers/:id/confirm', ({ ctx, params }) => noContent(confirmEntry(ctx, params.id)), {
      detail: {
        summary: 'Confirms what another person imported or matched.',
        responses: noContentResponse,
      },
      throws: [manualErrors.entry_closed, manualErrors.second_person_needed, httpErrors.safe_mode],
      ...ofEntry,
    })
    .post(
      '/admin/bank-transfers/:id/return',
      ({ ctx, params, body }) => noContent(returnEntry(ctx, { id: params.id, note: body.note })),
      {
        detail: {
          summary:
            'Closes a case that was settled otherwise, such as money that was sent back. That of a payment that left again takes two people.',
          responses: noContentResponse,
        },
        throws: [manualErrors.entry_closed, manualErrors.second_person_needed],
        body: ReturnInput,
        ...ofEntry,
      },
    )
}

export function routes(scope: Scope) {
  return entryRoutes(transferRoutes(scope)).get(
    '/orders/:id/bank-transfer',
    async ({ ctx, params }) => (await findTransferDetails(ctx, params.id)) ?? respondNull(),
    {
      detail: { summary: 'What the buyer of an order has to transfer; null if nothing.' },
      params: idParams,
      signedIn: true,
      response: { 200: v.nullable(TransferDetails) },
    },
  )
}

/** Typed as the client gets it. Elysia sends an empty body for null, which isn't JSON. */
function respondNull(): null {
  return Response.json(null) as unknown as null
}
