import { itemPath } from '@/modules/catalog/web/paths'
import type { Case } from '@/modules/orders/disputes/case-contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { Panel } from '@/web/ui/panel'
import { TextLink } from '@/web/ui/text-link'
import { ItemImage } from '@/web/ui/values/item-image'

const text = caseMessages.listing

/** What the buyer saw when they bought: the picture and the text of the listing. */
export function SoldPanel({
  found: { imageUrl, category, listingText, itemId, assetId, itemName },
}: {
  found: Case
}) {
  return (
    <Panel title={text.title}>
      <div className="flex gap-4">
        <ItemImage
          src={imageUrl}
          assetId={assetId}
          name={itemName}
          category={category}
          size="small"
          className="size-24 shrink-0 rounded-md"
        />
        <div className="grid min-w-0 content-start gap-2 text-sm">
          <TextLink href={itemPath(itemId)}>{itemName}</TextLink>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {listingText ?? <span className="text-ink-muted">{text.none}</span>}
          </p>
        </div>
      </div>
    </Panel>
  )
}
