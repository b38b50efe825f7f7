import * as v from 'valibot'
import { ReportAbout, ReportCase, ReportDecision } from '@/modules/reports/contract'
import { decideReportCases, findCaseParties, findReportCase } from '@/modules/reports/report-cases'
import { listReportsAbout } from '@/modules/reports/reports-about'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'
import { userInPath } from '@/src/kit/staff/relations'

const throws = [httpErrors.not_found]
const aboutUser = { right: 'moderation', people: userInPath } as const
const staff = { right: 'moderation', people: findCaseParties } as const

/** All open reports of one thing are one case for staff. */
export function caseRoutes(scope: Scope) {
  return scope
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
      '/admin/report-cases/:id/decision',
      ({ ctx, params, body }) => decideReportCases(ctx, params.id, body),
      {
        detail: {
          summary:
            'Decides a case and related ones: removes the things, or warns or suspends the people, and closes all their reports.',
        },
        params: idParams,
        body: ReportDecision,
        staff,
        throws: [...throws, httpErrors.second_factor_required],
        response: { 200: v.object({ closed: v.array(v.string()) }) },
      },
    )
}
