import { views } from '@/modules/admin/schema'
import { screens } from '@/modules/admin/testing/screens'
import { transact } from '@/src/kit/transact'
import { ProcessRegistry } from '@/src/runtime/processes/registry'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import {
  type BuildRequest,
  forPath,
  okForAdmins,
  okForStaff,
  type Permission,
} from '@/tests/support/module-testing/permission'
import { permittedRequests } from '@/tests/support/module-testing/sample-request'
import type { World } from '@/tests/support/module-testing/world'

const queuePath = '/api/admin/queues/disputes'
const nextPath = '/api/admin/cases/next?queue=tickets'
const alertsPath = '/api/admin/alerts/disputes'
const nextDay = '2026-01-16T12:00:00.000Z'

const peopleView = { table: 'people', name: 'Suspended', filters: { state: 'suspended' } }

/** The path of the only view of this role. */
async function viewPath(world: World, role: 'moderator' | 'admin'): Promise<string> {
  await deleteViews(world)
  const id = `view-of-${role}`
  await transact(world.app.ctx, (tx) =>
    tx.db.insert(views).values({ ...peopleView, id, userId: world.idOf(role) }),
  )
  return `/api/admin/views/${id}`
}

async function deleteViews(world: World): Promise<void> {
  await transact(world.app.ctx, (tx) => tx.db.delete(views))
}

const forView =
  (body?: object): BuildRequest =>
  async (world, role) => ({ path: await viewPath(world, role === 'admin' ? 'admin' : 'moderator'), body })

async function casePath(world: World): Promise<string> {
  return `${queuePath}/cases/${await world.disputed()}`
}

async function createClaimedCase(world: World): Promise<string> {
  const path = await casePath(world)
  await (await world.signInAs('admin')).post(`${path}/claim`)
  return path
}

const forCase =
  (find: (world: World) => Promise<string>, verb: string, body?: object): BuildRequest =>
  async (world) => ({ path: `${await find(world)}${verb}`, body })

const permissions: Record<string, Permission> = {
  'GET /api/admin/history/:subject/:id': {
    clerks: { support: 200, accountant: 200 },
    ...okForStaff,
    request: async (world) => ({ path: `/api/admin/history/order/${await world.completed()}` }),
  },
  'GET /api/admin/processes': okForAdmins,
  'GET /api/admin/queues': { ...okForStaff, clerks: { support: 200, accountant: 200 } },
  'GET /api/admin/figures': { ...okForStaff, clerks: { accountant: 200 } },
  'GET /api/admin/request-times': { ...okForStaff, clerks: { support: 200, accountant: 200 } },
  'GET /api/admin/build': { ...okForStaff, clerks: { support: 200, accountant: 200 } },
  'GET /api/admin/search': {
    clerks: { support: 200, accountant: 200 },
    ...okForStaff,
    request: async (world) => ({ path: `/api/admin/search?q=${world.idOf('stranger')}` }),
  },
  'GET /api/admin/export/:table': { ...okForStaff, request: forPath('/api/admin/export/listings') },
  'GET /api/admin/checks': okForAdmins,
  'GET /api/admin/alerts': { ...okForStaff, clerks: { support: 200, accountant: 200 } },
  'PATCH /api/admin/alerts/:id': {
    ...okForStaff,
    isNobodysCase: true,
    request: async () => ({ path: alertsPath, body: { push: true } }),
  },
  'GET /api/admin/views': {
    clerks: { support: 200, accountant: 200 },
    ...okForStaff,
    request: forPath('/api/admin/views?table=people'),
  },
  'POST /api/admin/views': {
    clerks: { support: 201, accountant: 201 },
    statuses: [404, 404, 404, 404, 404, 201, 201],
    isNobodysCase: true,
    request: async () => ({ body: { ...peopleView, table: 'items' } }),
  },
  'PATCH /api/admin/views/:id': {
    clerks: { support: 404, accountant: 404 },
    ...okForStaff,
    isNobodysCase: true,
    request: forView({ name: 'Paused' }),
  },
  'DELETE /api/admin/views/:id': {
    // The view of a moderator.
    clerks: { support: 404, accountant: 404 },
    statuses: [404, 404, 404, 404, 404, 204, 204],
    isNobodysCase: true,
    request: forView(),
  },
  'POST /api/admin/checks/:id/test': {
    ...okForAdmins,
    isNobodysCase: true,
    request: async () => ({ path: '/api/admin/checks/platform/test' }),
  },
  'GET /api/admin/cases': { ...okForStaff, clerks: { support: 200, accountant: 200 } },
  'GET /api/admin/cases/next': { ...okForStaff, clerks: { support: 200 }, request: forPath(nextPath) },
  'GET /api/admin/queues/:name/cases/:id': { ...okForStaff, request: forCase(createClaimedCase, '') },
  'POST /api/admin/queues/:name/cases/:id/claim': { ...okForStaff, request: forCase(casePath, '/claim') },
  'POST /api/admin/queues/:name/cases/:id/release': {
    ...okForStaff,
    request: forCase(createClaimedCase, '/release'),
  },
  'POST /api/admin/queues/:name/cases/:id/snooze': {
    ...okForStaff,
    request: forCase(casePath, '/snooze', { until: nextDay }),
  },
}

export const testing = defineModuleTesting({
  createData: async (world) => {
    await createClaimedCase(world)
    const finding = { name: 'backups', status: 'note', says: 'none', advice: 'Set BACKUP_TO.' } as const
    await new ProcessRegistry().register(world.app.ctx, [finding])
    const moderator = await world.signInAs('moderator')
    await moderator.send('PATCH', alertsPath, { push: true })
    await moderator.post('/api/admin/views', peopleView)
  },
  permissions,
  sampleRequests: {
    'POST /api/admin/views': {
      as: 'moderator',
      build: async (world) => {
        await deleteViews(world)
        return { body: peopleView }
      },
    },
    ...permittedRequests(permissions, {
      'PATCH /api/admin/alerts/:id': 'moderator',
      'PATCH /api/admin/views/:id': 'moderator',
      'DELETE /api/admin/views/:id': 'moderator',
      'POST /api/admin/checks/:id/test': 'admin',
      'POST /api/admin/queues/:name/cases/:id/claim': 'moderator',
      'POST /api/admin/queues/:name/cases/:id/release': 'moderator',
      'POST /api/admin/queues/:name/cases/:id/snooze': 'moderator',
    }),
  },
  sampleValues: async (world) => ({
    queue: ['disputes'],
    '/api/admin/export/:table': ['people', 'journals', 'audit-log'],
    '/api/admin/alerts/:id': ['disputes'],
    '/api/admin/queues/:name/cases/:id': [await world.disputed()],
    until: [nextDay],
  }),
  exposedKeys: {
    'GET /api/admin/processes': {
      admin: `
        processes[].commit processes[].findings[].advice processes[].findings[].name processes[].findings[].says
        processes[].findings[].status processes[].id processes[].isRunning processes[].machine processes[].pid
        processes[].port processes[].seenAt processes[].startedAt processes[].version`,
    },
    'GET /api/admin/history/:subject/:id': {
      'moderator admin': `
        entries[].at entries[].detail entries[].id entries[].kind entries[].label entries[].path
        kinds[].kind kinds[].label path title`,
      'visitor unverified stranger buyer seller': '404',
    },
    'GET /api/admin/queues': {
      'moderator admin': '[].badge [].count [].label [].lacksRecipient [].name [].oldestAt',
    },
    'GET /api/admin/alerts': {
      'moderator admin':
        'emailsGoTo queues[].badge queues[].email queues[].label queues[].lacksRecipient queues[].name queues[].push',
    },
    'GET /api/admin/views': {
      moderator: '[].filters.state [].id [].name',
      admin: '',
    },
    'GET /api/admin/cases': {
      'moderator admin': `[].about [].amount [].assignee [].assignee.id [].assignee.username [].dueAt [].id [].label [].openedAt
        [].path [].people[].id [].people[].username [].queue [].snoozedUntil`,
    },
    'GET /api/admin/cases/next': {
      'moderator admin': `next.about next.amount next.assignee next.dueAt next.id next.label next.openedAt next.path
        next.people[].id next.people[].username next.queue next.snoozedUntil`,
    },
    'GET /api/admin/queues/:name/cases/:id': {
      'moderator admin':
        'about amount assignee.id assignee.username dueAt id label openedAt path people[].id people[].username queue snoozedUntil',
    },
    'GET /api/admin/search': {
      'moderator admin': '[].heading [].results[].detail [].results[].label [].results[].path',
    },
    'GET /api/admin/export/:table': {},
    'GET /api/admin/figures': {
      'moderator admin':
        'from health[].name health[].state safeMode series[].name series[].page series[].unit series[].values[]',
    },
    'GET /api/admin/build': {
      'moderator admin': 'commit date version',
    },
    'GET /api/admin/request-times': {
      'moderator admin': 'from to',
    },
    'GET /api/admin/checks': {
      admin: '[].canTest [].name [].says [].status [].variables[]',
    },
  },
  downloadKeys: {
    'admin.alerts': { moderator: 'badge email push queue' },
    'admin.views': { moderator: 'filters.state name table' },
  },
  screens,
  faults: [
    {
      name: 'an export of the back office is not recorded',
      file: 'modules/admin/export-table.ts',
      find: "recordStaffAction(tx, { action: 'admin.export-table', subjectId: name, ...(after && { after }) }),",
      replace: 'Promise.resolve(),',
      impact: 'Staff take the email addresses of all users, and nobody can find out who did.',
      caughtBy: { test: 'modules/admin/export-table.test.ts' },
    },
    {
      name: 'a search is written to the audit log when its result is exported',
      file: 'modules/admin/export-table.ts',
      find: 'isSafe ? value : text.notRecorded',
      replace: 'isSafe || value ? value : text.notRecorded',
      impact: 'The email address of a deleted account stays in the audit log forever.',
      caughtBy: { test: 'modules/admin/export-table.test.ts' },
    },
  ],
})
