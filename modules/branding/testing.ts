import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { okForAll } from '@/tests/support/module-testing/permission'

export const testing = defineModuleTesting({
  permissions: {
    'GET /api/branding': okForAll,
  },
  exposedKeys: {
    'GET /api/branding': {
      'visitor unverified stranger buyer seller moderator admin': `
        faq[].answer faq[].question figures.activeUsers figures.itemsSold figures.successRate
        figures.totalPayouts footer legal.privacy[] legal.terms[] logo support.discord.label
        support.discord.url support.email support.hours support.responseTime wording.escrow`,
    },
  },
  cacheControl: { 'GET /api/branding': 'public, max-age=60' },
  screens: {
    '/terms': [{ name: 'terms' }],
    '/privacy': [{ name: 'privacy' }],
  },
})
