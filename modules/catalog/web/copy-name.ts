import type { OwnCopy } from '@/modules/catalog/contract'
import { inventoryMessages } from '@/modules/catalog/inventory-words'
import { formatCount } from '@/web/lib/format'

/** "Amberwood Bow #12". */
export function copyName({ name, serial }: Pick<OwnCopy, 'name' | 'serial'>) {
  return serial === null ? name : inventoryMessages.copyName(name, inventoryMessages.serial(formatCount(serial)))
}
