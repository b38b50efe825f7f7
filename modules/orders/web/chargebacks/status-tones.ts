import type { BankDisputeStatus } from '@/modules/orders/payments/chargeback-contract'
import type { Tone } from '@/web/ui/badge'

export const statusTones: Readonly<Record<BankDisputeStatus, Tone>> = {
  needs_response: 'wait',
  under_review: 'accent',
  won: 'good',
  lost: 'bad',
  closed: 'neutral',
}
