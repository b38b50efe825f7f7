import * as v from 'valibot'
import { Report } from '@/modules/messages/contract'
import type { conversationRoutes } from '@/modules/messages/conversation-routes'
import { closeReport, listOpenReports, reportMessage } from '@/modules/messages/reports'

const reportParams = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })

export function reportRoutes(scope: ReturnType<typeof conversationRoutes>) {
  return scope
    .post(
      '/messages/:id/report',
      async ({ ctx, params, set }) => {
        set.status = 201
        return reportMessage(ctx, params.id)
      },
      { params: reportParams, signedIn: true, limit: '20/1h', response: { 201: v.object({ id: v.string() }) } },
    )
    .get('/admin/message-reports', ({ ctx }) => listOpenReports(ctx), {
      staff: true,
      response: { 200: v.array(Report) },
    })
    .post(
      '/admin/message-reports/:id/close',
      async ({ ctx, params }) => {
        await closeReport(ctx, params.id)
        return { ok: true as const }
      },
      { params: reportParams, staff: true, response: { 200: v.object({ ok: v.literal(true) }) } },
    )
}
