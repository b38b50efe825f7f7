export { disputedNumber } from '@/modules/checkout/declines'
export { findDifferences } from '@/modules/checkout/reconcile/find-differences'
export { payWithSandboxCard } from '@/modules/checkout/sandbox'
