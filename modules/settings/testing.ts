import { setSwitches } from '@/modules/settings/switches/switches'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { okForAdmins } from '@/tests/support/module-testing/permission'
import { withBody, withPath } from '@/tests/support/module-testing/sample-request'
import { clickButton } from '@/tests/support/module-testing/screen'

const naming = { name: 'SITE_NAME', value: 'Rare Vault' }
const docsPath = '/api/admin/modules/docs'
const change = { name: 'PROCESSING_FEE_BPS', value: '300' }

export const testing = defineModuleTesting({
  faults: [
    {
      name: 'a setting that a former admin planned takes effect',
      file: 'modules/settings/module.ts',
      find: 'listeners: [endPlansOfFormerAdmins],',
      replace: 'listeners: [],',
      impact: 'Someone who was dismissed sets the fees and limits of the site.',
      caughtBy: { test: 'modules/settings/settings.test.ts' },
    },
  ],
  createData: async (world) => {
    const admin = await world.signInAs('admin')
    await admin.put('/api/admin/settings', { ...change, from: '2030-01-01T00:00:00Z' })
  },
  permissions: {
    'GET /api/admin/switches': okForAdmins,
    'PUT /api/admin/switches': {
      ...okForAdmins,
      isNobodysCase: true,
      request: async () => ({ body: { sales: 'on' } }),
    },
    'GET /api/admin/settings': okForAdmins,
    'PUT /api/admin/settings': {
      ...okForAdmins,
      parties: [],
      request: async () => ({ body: change }),
    },
    'GET /api/admin/settings/first-run': okForAdmins,
    'PUT /api/admin/settings/first-run': {
      ...okForAdmins,
      isNobodysCase: true,
      request: async () => ({ body: naming }),
    },
    'GET /api/admin/modules': okForAdmins,
    'PUT /api/admin/modules/:id': {
      ...okForAdmins,
      isNobodysCase: true,
      request: async () => ({ path: docsPath, body: { isOn: false } }),
    },
  },
  sampleRequests: {
    'PUT /api/admin/switches': {
      as: 'admin',
      // Payouts stay on for the requests that follow.
      build: async (world) => {
        await setSwitches(world.app.ctx, { payouts: 'off' })
        return { body: { payouts: 'on', message: 'Until noon.' } }
      },
    },
    'PUT /api/admin/settings/first-run': withBody('admin', naming),
    'PUT /api/admin/settings': withBody('admin', change),
    'PUT /api/admin/modules/:id': withPath('admin', async () => docsPath, { isOn: false }),
  },
  exposedKeys: {
    'GET /api/admin/switches': { admin: 'changes message payouts sales' },
    'GET /api/admin/settings': {
      admin: `
        [].affects [].default [].group [].help [].history[].at [].history[].by [].history[].byId [].history[].from
        [].history[].value [].label [].name [].page [].source [].unit [].upcoming[].from [].upcoming[].value [].value`,
    },
    'GET /api/admin/modules': {
      admin: `inEnvironment modules[].blocked modules[].isOn modules[].isRunning modules[].name modules[].owns
        modules[].routes[] modules[].tables[] modules[].version`,
    },
    'GET /api/admin/settings/first-run': {
      admin: '[].affects [].default [].group [].help [].label [].name [].page [].source [].unit [].value',
    },
  },
  sampleValues: async () => ({ '/api/admin/modules/:id': ['docs', 'settings'] }),
  screens: {
    '/admin/switches': [
      { name: 'switches', as: 'admin' },
      { name: 'switching sales off', as: 'admin', open: clickButton('Switch sales off') },
    ],
    '/admin/modules': [{ name: 'modules', as: 'admin' }],
    '/admin/branding': [{ name: 'branding', as: 'admin' }],
    '/admin/settings': [
      { name: 'settings', as: 'admin' },
      { name: 'change of a setting', as: 'admin', open: clickButton('Change Platform fee') },
    ],
  },
})
