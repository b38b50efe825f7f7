import type { Tamperings } from '@/tests/support/module-testing/tampering'

export const tamperings: Tamperings = () => ({
  D1: ['update delivery_watches set next_at = null'],
  D2: ["update delivery_watches set finding = 'delivered'"],
})
