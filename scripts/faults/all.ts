import { bookFaults } from '@/scripts/faults/books'
import { callFaults } from '@/scripts/faults/calls'
import { deliveryFaults } from '@/scripts/faults/deliveries'
import type { Fault } from '@/scripts/faults/fault'
import { paymentFaults } from '@/scripts/faults/payments'
import { payoutFaults } from '@/scripts/faults/payouts'
import { refundFaults } from '@/scripts/faults/refunds'

export const faults: Fault[] = [
  ...paymentFaults,
  ...refundFaults,
  ...payoutFaults,
  ...callFaults,
  ...bookFaults,
  ...deliveryFaults,
]
