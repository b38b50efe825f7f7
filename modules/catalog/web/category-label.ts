import type { Category } from '@/modules/catalog/contract'

export const categoryLabels: Record<Category, string> = {
  hat: 'Hat',
  face: 'Face',
  gear: 'Gear',
  package: 'Package',
}
