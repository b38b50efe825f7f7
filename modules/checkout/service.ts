export { payWithSandboxCard } from '@/modules/checkout/sandbox'
