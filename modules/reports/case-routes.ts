import * as v from 'valibot'
import { CloseCase, ReportAbout, ReportCase, ReportCaseRow, ReportsQuery } from '@/modules/reports/contract'
import {
  closeReportCase,
  findCaseParties,
  findReportCase,
  listReportCases,
  removeReported,
} from '@/modules/reports/report-cases'
import { listReportsAbout } from '@/modules/reports/reports-about'
import { nextPageLink } from '@/src/http/next-page'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/params'
import { userInPath } from '@/src/kit/staff/relations'
import { StaffReasonInput } from '@/src/kit/staff/staff-reason'

const throws = [httpErrors.not_found]
const aboutUser = { right: 'moderation', people: userInPath } as const
const staff = { right: 'moderation', people: findCaseParties } as const

/** All open reports of one thing are one case for staff. */
export function caseRoutes(scope: Scope) {
  return scope
    .get(
      '/admin/report-cases',
      async ({ ctx, query, set }) => {
        const { rows, next } = await listReportCases(ctx, query)
        if (next !== undefined)
          set.headers.link = nextPageLink('/api/admin/report-cases', { limit: query.limit, cursor: next })
        return rows
      },
      {
        detail: { summary: 'The things with open reports, oldest first. The Link header has the next page.' },
        query: ReportsQuery,
        staff: 'moderation',
        response: { 200: v.array(ReportCaseRow) },
      },
    )
    .get('/admin/people/:id/reports', ({ ctx, params: { id } }) => listReportsAbout(ctx, id), {
      detail: { summary: 'The latest reports about another user, newest first.' },
      params: idParams,
      staff: aboutUser,
      response: { 200: v.array(ReportAbout) },
    })
    .get('/admin/report-cases/:id', ({ ctx, params }) => findReportCase(ctx, params.id), {
      detail: { summary: 'A reported thing with the reasons of all reporters.' },
      params: idParams,
      staff,
      throws,
      response: { 200: ReportCase },
    })
    .post(
      '/admin/report-cases/:id/remove',
      ({ ctx, params, body }) => noContent(removeReported(ctx, params.id, body.reason)),
      {
        detail: {
          summary:
            'Removes a reported thing for everyone. The user who is responsible gets the reason. The case stays open.',
          responses: noContentResponse,
        },
        params: idParams,
        body: StaffReasonInput,
        staff,
        throws,
      },
    )
    .post(
      '/admin/report-cases/:id/close',
      async ({ ctx, params, body }) => {
        await closeReportCase(ctx, params.id, body)
        return { ok: true as const }
      },
      {
        detail: { summary: 'Closes all open reports of a thing, and says whether staff acted.' },
        params: idParams,
        body: CloseCase,
        staff,
        throws,
        response: { 200: v.object({ ok: v.literal(true) }) },
      },
    )
}
