import type { Tamperings } from '@/tests/support/module-testing/tampering'

export const tamperings: Tamperings = () => ({
  C1: ['update catalog_items set stock = stock + 1'],
})
