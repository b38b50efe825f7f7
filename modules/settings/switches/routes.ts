import { SwitchesInput, SwitchStates } from '@/modules/settings/switches/contract'
import { findSwitches, setSwitches } from '@/modules/settings/switches/switches'
import type { Scope } from '@/src/http/scope'

export function switchRoutes(scope: Scope) {
  return scope
    .get('/admin/switches', ({ ctx }) => findSwitches(ctx), {
      detail: { summary: 'Which parts of the site are switched off, and what users are told.' },
      staff: 'administration',
      response: { 200: SwitchStates },
    })
    .put('/admin/switches', ({ ctx, body }) => setSwitches(ctx, body), {
      detail: {
        summary:
          'Switches sales, payouts or all changes by users off or on, on all processes within a second. They get 503 switched_off with the message.',
      },
      body: SwitchesInput,
      staff: { right: 'administration', parties: async () => [] },
      recentSecondFactor: true,
      response: { 200: SwitchStates },
    })
}
