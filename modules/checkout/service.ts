export { disputedNumber } from '@/modules/checkout/declines'
export { findDifferences } from '@/modules/checkout/reconcile/find-differences'
export { payWithSandboxCard } from '@/modules/checkout/sandbox'
export { purchaseErrors, startPurchase } from '@/modules/checkout/start-purchase'
