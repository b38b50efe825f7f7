import { sendMessage } from '@/modules/messages/factory'
import { createMessageReport } from '@/modules/reports/testing/message-report'
import { permissions } from '@/modules/reports/testing/permissions'
import { screens } from '@/modules/reports/testing/screens'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { permittedRequests } from '@/tests/support/module-testing/sample-request'

export const testing = defineModuleTesting({
  permissions,
  sampleRequests: permittedRequests(permissions, {
    'POST /api/messages/:id/report': 'seller',
    'POST /api/reports': 'buyer',
    'POST /api/admin/reports/:id/close': 'moderator',
    'POST /api/admin/report-cases/:id/decision': 'moderator',
    'POST /api/admin/message-reports/:id/close': 'moderator',
  }),
  screens,
  exposedKeys: {
    'GET /api/admin/reports': {
      'moderator admin': `
        [].content [].createdAt [].id [].reason [].reported [].reportedId [].reportedTemporary
        [].reporter [].reporterTemporary [].subject [].subjectId`,
    },
    'GET /api/admin/people/:id/reports': {
      'moderator admin': `
        [].caseId [].closedAt [].content [].createdAt [].id [].outcome [].reason [].reporter [].subject`,
    },
    'GET /api/admin/report-cases/:id': {
      'moderator admin': `actions[] content id openedAt path reasons[].content reasons[].createdAt reasons[].id
        reasons[].reason reasons[].reporter reasons[].reporterId related[].content related[].id related[].openedAt related[].reported
        related[].reportedId related[].reports related[].state.canRemove related[].state.content related[].state.label related[].subject removeLabel reported reportedId reports state.canRemove state.content state.label subject subjectId`,
    },
    'GET /api/admin/message-reports': {
      'moderator admin': `
        [].content [].createdAt [].id [].messageId [].reported [].reportedTemporary [].reporter
        [].reporterTemporary`,
    },
  },
  downloadKeys: {
    'reports.reports': {
      seller: 'closedAt createdAt id reason subject subjectId',
    },
  },
  sampleValues: async (world) => {
    const reportIds = [await createMessageReport(world)]
    return {
      '/api/messages/:id': [await sendMessage(world)],
      '/api/admin/reports/:id': reportIds,
      '/api/admin/report-cases/:id': reportIds,
      '/api/admin/message-reports/:id': reportIds,
    }
  },
})
