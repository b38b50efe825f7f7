import * as v from 'valibot'
import { alertRoutes } from '@/modules/admin/alert-routes'
import { summarizeQueues } from '@/modules/admin/alerts'
import { claimCase, releaseCase, snoozeCase } from '@/modules/admin/claim-case'
import {
  CaseParams,
  CasesQuery,
  NextCase,
  NextCaseQuery,
  QueueCase,
  QueueSummary,
  SnoozeInput,
} from '@/modules/admin/contract'
import { adminErrors } from '@/modules/admin/errors'
import { historyRoutes } from '@/modules/admin/history/routes'
import { findCaseParties, findNextCase, findPresentedCase, listCases } from '@/modules/admin/list-cases'
import { overviewRoutes } from '@/modules/admin/overview-routes'
import { viewRoutes } from '@/modules/admin/views/routes'
import { sendPage } from '@/src/http/next-page'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'

const { not_found } = httpErrors
const { case_claimed, case_unclaimed } = adminErrors
const Ok = v.object({ ok: v.literal(true) })
const ok = { ok: true as const }
const casePath = '/admin/queues/:name/cases/:id'
const staff = { right: 'back-office', parties: findCaseParties } as const

function queueRoutes(scope: ReturnType<typeof historyRoutes>) {
  return scope
    .get('/admin/queues', ({ ctx }) => summarizeQueues(ctx), {
      detail: { summary: 'How many cases of each kind wait for a person, and since when.' },
      staff: 'back-office',
      response: { 200: v.array(QueueSummary) },
    })
    .get(
      '/admin/cases',
      ({ ctx, query, path, set }) => sendPage(listCases(ctx, query), { query, path, set }),
      {
        detail: {
          summary:
            'The open cases of all queues or of one, those that are due first before the others. The Link header has the next page.',
        },
        query: CasesQuery,
        staff: 'back-office',
        throws: [not_found],
        response: { 200: v.array(QueueCase) },
      },
    )
    .get('/admin/cases/next', ({ ctx, query }) => findNextCase(ctx, query), {
      detail: {
        summary: 'The case of a queue to decide next: nobody else works on it, and the caller may decide it.',
      },
      query: NextCaseQuery,
      staff: 'back-office',
      throws: [not_found],
      response: { 200: NextCase },
    })
}

export function routes(scope: Scope) {
  return queueRoutes(historyRoutes(viewRoutes(alertRoutes(overviewRoutes(scope)))))
    .get(casePath, ({ ctx, params: { name, id } }) => findPresentedCase(ctx, name, id), {
      detail: { summary: 'An open case of a queue, and who works on it.' },
      params: CaseParams,
      staff,
      throws: [not_found],
      response: { 200: QueueCase },
    })
    .post(
      `${casePath}/claim`,
      async ({ ctx, params: { name, id } }) => {
        await claimCase(ctx, { queue: name, id })
        return ok
      },
      {
        detail: { summary: 'Takes a case, so that nobody else works on it.' },
        params: CaseParams,
        staff,
        throws: [not_found, case_claimed],
        response: { 200: Ok },
      },
    )
    .post(
      `${casePath}/release`,
      async ({ ctx, params: { name, id } }) => {
        await releaseCase(ctx, { queue: name, id })
        return ok
      },
      {
        detail: { summary: 'Gives a case back to the queue, also that of a colleague.' },
        params: CaseParams,
        staff,
        throws: [not_found, case_unclaimed],
        response: { 200: Ok },
      },
    )
    .post(
      `${casePath}/snooze`,
      async ({ ctx, params: { name, id }, body }) => {
        await snoozeCase(ctx, { queue: name, id }, body)
        return ok
      },
      {
        detail: { summary: 'Snoozes a case until a time.' },
        params: CaseParams,
        body: SnoozeInput,
        staff,
        throws: [not_found, case_claimed],
        response: { 200: Ok },
      },
    )
}
