import { accountFaults } from '@/scripts/faults/accounts'
import { caseFaults } from '@/scripts/faults/cases'
import { deliveryFaults } from '@/scripts/faults/deliveries'
import type { Fault } from '@/scripts/faults/fault'
import { ledgerFaults } from '@/scripts/faults/ledger'
import { limitFaults } from '@/scripts/faults/limits'
import { outboxFaults } from '@/scripts/faults/outbox'
import { paymentFaults } from '@/scripts/faults/payments'
import { payoutFaults } from '@/scripts/faults/payouts'
import { refundFaults } from '@/scripts/faults/refunds'

export const seededFaults: Fault[] = [
  ...paymentFaults,
  ...refundFaults,
  ...payoutFaults,
  ...outboxFaults,
  ...ledgerFaults,
  ...deliveryFaults,
  ...accountFaults,
  ...limitFaults,
  ...caseFaults,
]
