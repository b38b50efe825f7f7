import { CircleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { inventoryMessages } from '@/modules/catalog/listings/inventory-messages'
import { copyName } from '@/modules/catalog/web/inventory/copy-grid'
import { type ListCopiesOutcome, outcomeText } from '@/modules/catalog/web/inventory/use-list-copies'
import { itemPath } from '@/modules/catalog/web/paths'
import { formatMoney } from '@/web/lib/format/format'

/** Which copies were listed, when others weren't. */
export function ListCopiesResult({ outcome }: { outcome: ListCopiesOutcome }) {
  return (
    <div role="status" className="flex gap-2.5 rounded-md bg-bad-soft px-4 py-3 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
      <div className="grid min-w-0 gap-1">
        <p>{outcomeText(outcome)}</p>
        <ul className="tabular grid gap-0.5">
          {outcome.listed.map(({ copy, price }) => (
            <li key={copy.userAssetId}>
              <ListedCopy name={copyName(copy)} itemId={copy.itemId} price={formatMoney(price)} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function ListedCopy({ name, itemId, price }: { name: string; itemId: string | null; price: string }) {
  const text = inventoryMessages.outcome.sale(name, price)
  if (itemId === null) return text
  return (
    <Link href={itemPath(itemId)} className="underline underline-offset-2">
      {text}
    </Link>
  )
}
