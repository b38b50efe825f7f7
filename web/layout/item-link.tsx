import { itemPath } from '@/modules/catalog/web/paths'
import { TextLink } from '@/web/ui/text-link'

type Props = {
  itemId: string
  itemName: string
}

/** The name of an item as a link to its page: `<ItemLink {...row} />` for a row of `itemRows`. */
export function ItemLink({ itemId, itemName }: Props) {
  return <TextLink href={itemPath(itemId)}>{itemName}</TextLink>
}
