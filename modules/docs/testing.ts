import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'

export const testing = defineModuleTesting({
  screens: {
    '/docs': [{ name: 'API docs' }],
  },
})
