import type { Sort } from '@/modules/catalog/contract'

export const sortLabels: Record<Sort, string> = {
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  name: 'Name',
}
