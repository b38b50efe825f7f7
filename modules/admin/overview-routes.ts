import * as v from 'valibot'
import { listChecks, testCheck } from '@/modules/admin/checks'
import {
  Build,
  Figures,
  RequestTimes,
  SearchGroup,
  SearchQuery,
  SetupCheck,
  SiteProcesses,
  TestedCheck,
} from '@/modules/admin/contract'
import { exportTable } from '@/modules/admin/export-table'
import { findFigures, readRequestTimes } from '@/modules/admin/figures'
import { presentProcesses } from '@/modules/admin/processes'
import { searchAll } from '@/modules/admin/search'
import { fileResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { streamText } from '@/src/http/stream-text'
import { httpErrors } from '@/src/kit/errors'
import { presentBuild } from '@/src/runtime/build-info'

const name = v.pipe(v.string(), v.maxLength(40))
const params = v.object({ id: name })

/** The overview apart from the queues, and the checks of the first run. */
export function overviewRoutes(scope: Scope) {
  return scope
    .get('/admin/figures', ({ ctx }) => findFigures(ctx), {
      detail: {
        summary: 'Escrow, sales, fees and sign-ups of the last 90 days, and the health of the site.',
      },
      staff: 'money',
      response: { 200: Figures },
    })
    .get('/admin/request-times', ({ ctx }) => readRequestTimes(ctx), {
      detail: {
        summary: 'How long requests to the API took in the last 24 hours, for each quarter of an hour.',
      },
      staff: 'back-office',
      response: { 200: RequestTimes },
    })
    .get('/admin/build', () => presentBuild(), {
      detail: { summary: 'The version that runs, its commit and when that was made.' },
      staff: 'back-office',
      response: { 200: Build },
    })
    .get('/admin/processes', ({ ctx }) => presentProcesses(ctx), {
      detail: {
        summary:
          'The processes that serve the site, with version, start, last sign of life and what their checks found.',
      },
      staff: 'administration',
      response: { 200: SiteProcesses },
    })
    .get('/admin/search', ({ ctx, query }) => searchAll(ctx, query.q), {
      detail: {
        summary:
          'At most five people, orders, items, tickets and so on of each kind that match an id or a name.',
      },
      query: SearchQuery,
      staff: 'back-office',
      limit: '1200/15m',
      response: { 200: v.array(SearchGroup) },
    })
    .get(
      '/admin/export/:table',
      async ({ ctx, params: { table }, query }) =>
        new Response(streamText(ctx, await exportTable(ctx, { name: table, filters: query })), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="${table}.csv"`,
          },
        }),
      {
        detail: {
          summary:
            'A table of the back office as CSV, with the parameters of its list as filters. After 100,000 rows a last line says that more follow. Recorded in the audit log.',
          responses: fileResponse('text/csv'),
        },
        params: v.object({ table: name }),
        query: v.record(v.string(), v.string()),
        staff: 'back-office',
        limit: '10/1m',
        throws: [httpErrors.not_found],
      },
    )
    .get('/admin/checks', ({ ctx }) => listChecks(ctx), {
      detail: { summary: 'The checks of what it takes to set up the site, which mintmark doctor runs too.' },
      adminSetup: true,
      limit: '120/15m',
      response: { 200: v.array(SetupCheck) },
    })
    .post('/admin/checks/:id/test', ({ ctx, params }) => testCheck(ctx, params.id), {
      detail: {
        summary: 'Tests a check: sends an email to the admin, or creates and cancels a payment intent.',
      },
      params,
      adminSetup: true,
      limit: '20/15m',
      response: { 200: TestedCheck },
    })
}
