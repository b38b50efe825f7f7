import type { Condition } from '@/modules/catalog/contract'

export const conditionLabels: Record<Condition, string> = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
}
