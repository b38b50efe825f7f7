import * as v from 'valibot'
import {
  MessageReport,
  NewReport,
  OpenReport,
  pageMax,
  ReportAbout,
  ReportCase,
  ReportDecision,
  ReportId,
  ReportsQuery,
} from '@/modules/reports/contract'
import { reportsErrors } from '@/modules/reports/errors'
import { decideReportCases, findCaseParties, findReportCase } from '@/modules/reports/report-cases'
import { closeReport, findReportParties, listOpenReports, openReport } from '@/modules/reports/reports'
import { listReportsAbout } from '@/modules/reports/reports-about'
import type { RateLimits } from '@/src/http/limits/rate-limits'
import { sendPage } from '@/src/http/next-page'
import type { Scope } from '@/src/http/scope'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'
import { userInPath } from '@/src/kit/staff/relations'

const Ok = v.object({ ok: v.literal(true) })
const ok = { ok: true as const }
const signedIn = true
const subject = 'message'

const findAnyReportParties = (ctx: Context, id: string) => findReportParties(ctx, id)
const findMessageReportParties = (ctx: Context, id: string) => findReportParties(ctx, id, subject)

/** Both routes that make reports share one limit. */
async function openLimitedReport(ctx: UserContext, limits: RateLimits, report: NewReport) {
  await limits.take('20/1h', `reports ${ctx.actor.id}`)
  return openReport(ctx, report)
}

function reportRoutes(scope: ReturnType<typeof caseRoutes>) {
  return scope
    .post(
      '/reports',
      ({ ctx, body, limits, set }) => {
        set.status = 201
        return openLimitedReport(ctx, limits, body)
      },
      {
        detail: { summary: 'Reports a listing, a person or a received message to the moderators.' },
        body: NewReport,
        signedIn,
        notSuspended: true,
        throws: [httpErrors.not_found, reportsErrors.report_of_self],
        response: { 201: ReportId },
      },
    )
    .get(
      '/admin/reports',
      ({ ctx, query, path, set }) => sendPage(listOpenReports(ctx, query), { query, path, set }),
      {
        detail: { summary: 'The open reports, oldest first. The Link header has the next page.' },
        query: ReportsQuery,
        staff: 'moderation',
        response: { 200: v.array(OpenReport) },
      },
    )
    .post(
      '/admin/reports/:id/close',
      async ({ ctx, params: { id } }) => {
        await closeReport(ctx, id)
        return ok
      },
      {
        detail: { summary: 'Closes a report.' },
        params: idParams,
        staff: { right: 'moderation', people: findAnyReportParties },
        response: { 200: Ok },
      },
    )
}

/** Routes for reports of messages only. */
function messageReportRoutes(scope: ReturnType<typeof reportRoutes>) {
  return scope
    .post(
      '/messages/:id/report',
      ({ ctx, params: { id }, limits, set }) => {
        set.status = 201
        return openLimitedReport(ctx, limits, { subject, id, reason: '' })
      },
      {
        detail: { summary: 'Reports a message to the moderators, without a reason.' },
        params: idParams,
        signedIn,
        notSuspended: true,
        response: { 201: ReportId },
      },
    )
    .get(
      '/admin/message-reports',
      async ({ ctx }) => {
        const { rows } = await listOpenReports(ctx, { limit: pageMax, subject })
        return rows.map(({ subjectId, ...report }) => ({ ...report, messageId: subjectId }))
      },
      {
        detail: { summary: 'The oldest open reports of messages.' },
        staff: 'moderation',
        response: { 200: v.array(MessageReport) },
      },
    )
    .post(
      '/admin/message-reports/:id/close',
      async ({ ctx, params: { id } }) => {
        await closeReport(ctx, id, subject)
        return ok
      },
      {
        detail: { summary: 'Closes a report of a message.' },
        params: idParams,
        staff: { right: 'moderation', people: findMessageReportParties },
        response: { 200: Ok },
      },
    )
}

export function routes(scope: Scope) {
  return messageReportRoutes(reportRoutes(caseRoutes(scope)))
}

const throws = [httpErrors.not_found]
const aboutUser = { right: 'moderation', people: userInPath } as const
const staff = { right: 'moderation', people: findCaseParties } as const

/** All open reports of one thing are one case for staff. */
function caseRoutes(scope: Scope) {
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
