import { taxConfig } from '@/modules/tax/config'
import { OwnTaxFacts, TaxFacts, TaxStatement, YearQuery, yearParams } from '@/modules/tax/contract'
import { export1099k, exportSellers } from '@/modules/tax/seller-files'
import { findStatement } from '@/modules/tax/statements'
import { findFacts, saveFacts } from '@/modules/tax/tax-facts'
import { fileResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

/** Throws not_found unless `TAX_REPORTS` is on. */
function requireOn({ ctx }: { ctx: Context }): void {
  if (!readConfig(ctx, taxConfig).TAX_REPORTS) throw httpErrors.not_found()
}

const taxFile = {
  throws: [httpErrors.not_found],
  params: yearParams,
  staff: 'tax',
  limit: '10/1m',
} as const

function csvResponse(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}

export function routes(scope: Scope) {
  // Of every route of the module, and before anything that was sent is validated.
  return scope
    .onTransform(requireOn)
    .get(
      '/admin/tax/:year/sellers.csv',
      async ({ ctx, params: { year } }) => csvResponse(`sellers-${year}`, await exportSellers(ctx, year)),
      {
        ...taxFile,
        detail: {
          summary:
            'Sales, gross, fees and refunds of each seller in each quarter of a year in UTC. Recorded in the audit log.',
          responses: fileResponse('text/csv'),
        },
      },
    )
    .get(
      '/admin/tax/:year/1099k.csv',
      async ({ ctx, params: { year } }) => csvResponse(`1099k-${year}`, await export1099k(ctx, year)),
      {
        ...taxFile,
        detail: {
          summary:
            'The boxes of Form 1099-K for each seller with sales in a year in UTC, with their tax facts. Recorded in the audit log.',
          responses: fileResponse('text/csv'),
        },
      },
    )
    .get('/tax/facts', ({ ctx }) => findFacts(ctx), {
      throws: [httpErrors.not_found],
      detail: { summary: "The user's facts for tax reports; null until they are entered." },
      signedIn: true,
      response: { 200: OwnTaxFacts },
    })
    .put('/tax/facts', ({ ctx, body }) => saveFacts(ctx, body), {
      throws: [httpErrors.not_found],
      detail: { summary: "Replaces the user's facts for tax reports." },
      body: TaxFacts,
      signedIn: true,
      limit: '30/1h',
      response: { 200: OwnTaxFacts },
    })
    .get('/tax/statement', ({ ctx, query }) => findStatement(ctx, query.year), {
      throws: [httpErrors.not_found],
      detail: {
        summary: "The user's sales of a year as tax reports count them, and when they are reported.",
      },
      query: YearQuery,
      signedIn: true,
      limit: '60/1m',
      response: { 200: TaxStatement },
    })
}
