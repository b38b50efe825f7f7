import type { PayoutState } from '@/modules/wallet/contract'
import type { Tone } from '@/web/ui/values/badge'

export const payoutTones: Record<PayoutState, Tone> = {
  held: 'wait',
  requested: 'wait',
  paid: 'good',
  returned: 'bad',
  failed: 'bad',
  rejected: 'bad',
}
