import { signInStaff } from '@/modules/auth/factory'
import type { SecurityEventSamples } from '@/tests/support/module-testing/security-event-sample'
import { openDispute } from '@/tests/support/security-log-site'

export const securityEvents: SecurityEventSamples = {
  'staff-action': async (site) => {
    const [subjectId, as] = [await openDispute(site), await signInStaff(site, 'moderator')]
    const decision = { outcome: 'refund', reason: 'No proof.' }
    return {
      as,
      subjectId,
      detail: 'orders.decide-dispute',
      act: () => as.post(`/api/admin/orders/${subjectId}/decision`, decision),
    }
  },
}
