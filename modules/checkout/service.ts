export { disputedNumber } from '@/modules/checkout/declines'
export { payWithSandboxCard } from '@/modules/checkout/sandbox'
