export type { FeeLines } from '@/modules/fees/contract'
export { findFeeLines, generalFees } from '@/modules/fees/terms'
