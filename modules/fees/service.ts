export { generalFees, resolveFees } from '@/modules/fees/terms'
