import { useId, useState } from 'react'
import type { OwnCopy } from '@/modules/catalog/contract'
import { inventoryMessages } from '@/modules/catalog/listings/inventory-messages'
import { gridClasses } from '@/modules/catalog/web/browse/item-grid'
import type { SelectedCopiesState } from '@/modules/catalog/web/inventory/use-selected-copies'
import { suggestedPrice } from '@/modules/catalog/web/listings/pricing'
import { searchKey } from '@/src/kit/text/search-key'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatMoney, formatRobux } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { TextInput } from '@/web/ui/forms/text-input'
import { Badge } from '@/web/ui/values/badge'
import { ItemImage } from '@/web/ui/values/item-image'

type CopyCardProps = { copy: OwnCopy; checked: boolean; onToggle: () => void }

/** The whole card is the label of its checkbox. */
function CopyCard({ copy, checked, onToggle }: CopyCardProps) {
  const id = useId()
  const { robuxPerUsd } = useClientConfig()
  const suggested = suggestedPrice(copy, robuxPerUsd)
  const isUnavailable = !isForSale(copy)
  return (
    <div
      className={classNames(
        cardClasses,
        !isUnavailable && 'hover:border-ink-muted',
        checked && selectedClasses,
      )}
    >
      <ItemImage
        src={copy.imageUrl}
        assetId={copy.assetId}
        name=""
        category={copy.category ?? ''}
        size="small"
        className={classNames(isUnavailable && 'opacity-60')}
      />
      <input
        type="checkbox"
        id={id}
        checked={checked}
        disabled={isUnavailable}
        onChange={onToggle}
        aria-describedby={`${id}-facts`}
        className="absolute top-3 start-3 z-10 size-5 accent-accent outline-none"
      />
      <div className="grid flex-1 grid-cols-1 content-start gap-2 p-2.5 sm:p-3">
        <label
          htmlFor={id}
          title={copyName(copy)}
          className="flex min-w-0 gap-1 text-sm font-semibold after:absolute after:inset-0 tight:flex-wrap"
        >
          <span className="min-w-0 cut-off">{copy.name}</span>
          {copy.serial !== null && (
            <span className="tabular shrink-0 text-ink-muted">
              {inventoryMessages.serial(formatCount(copy.serial))}
            </span>
          )}
        </label>
        <div id={`${id}-facts`} className="grid grid-cols-1 gap-2">
          <UnavailableBadge copy={copy} />
          <dl className="tabular grid grid-cols-1 gap-0.5 text-xs">
            <Fact label={inventoryMessages.rap}>{copy.rap === null ? undefined : formatRobux(copy.rap)}</Fact>
            <Fact label={inventoryMessages.lowest}>
              {copy.lowest === null ? undefined : formatMoney(copy.lowest)}
            </Fact>
            <Fact label={inventoryMessages.suggested}>{suggested && formatMoney(suggested.cents / 100)}</Fact>
          </dl>
        </div>
      </div>
    </div>
  )
}

const cardClasses =
  'relative flex h-full flex-col overflow-clip rounded-md border border-line bg-surface-raised transition-colors ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'
const selectedClasses = 'border-accent ring-1 ring-accent'

/** Why the copy can't be selected. */
function UnavailableBadge({ copy: { onHold, listedPrice, orderNumber } }: { copy: OwnCopy }) {
  if (orderNumber !== null)
    return (
      <Badge tone="wait" className="h-auto! min-h-5 w-fit whitespace-normal!">
        {inventoryMessages.soldIn(orderNumber)}
      </Badge>
    )
  if (listedPrice !== null)
    return (
      <Badge tone="good" className="w-fit">
        {inventoryMessages.listedAt(formatMoney(listedPrice))}
      </Badge>
    )
  return onHold ? (
    <Badge tone="wait" className="w-fit">
      {inventoryMessages.onHold}
    </Badge>
  ) : null
}

function Fact({ label, children }: { label: string; children: string | undefined }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-1">
      <dt className="text-ink-muted">{label}</dt>
      <dd>{children ?? inventoryMessages.unknown}</dd>
    </div>
  )
}

type Props = { copies: readonly OwnCopy[]; state: SelectedCopiesState }

const initialCount = 10
const moreCount = 50

export function CopyGrid({ copies, state: { selected, toggle, add, clear } }: Props) {
  const [search, setSearch] = useState('')
  const [shownCount, setShownCount] = useState(initialCount)
  const matches = copies
    .filter((copy) => searchKey(copyName(copy)).includes(searchKey(search.trim())))
    .toSorted(forSaleFirst)
  const shown = matches.slice(0, shownCount)
  const selectable = shown.filter(isForSale)
  const selectedIds = new Set(selected.map(({ copy }) => copy.userAssetId))
  return (
    <div className="@container grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        {copies.length > initialCount && (
          <TextInput
            type="search"
            aria-label={inventoryMessages.search}
            placeholder={inventoryMessages.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="max-w-sm flex-1 basis-56"
          />
        )}
        {selectable.length > 0 && (
          <Button onClick={() => add(selectable)}>
            {inventoryMessages.selectShown(selectable.length, formatCount(selectable.length))}
          </Button>
        )}
        {selected.length > 0 && (
          <Button variant="quiet" onClick={clear}>
            {inventoryMessages.clear}
          </Button>
        )}
      </div>
      {matches.length === 0 && (
        <p role="status" className="text-sm text-ink-muted">
          {inventoryMessages.noMatches(search.trim())}
        </p>
      )}
      <ul aria-label={inventoryMessages.copies} className={gridClasses('upTo5')}>
        {shown.map((copy) => (
          <li key={copy.userAssetId}>
            <CopyCard copy={copy} checked={selectedIds.has(copy.userAssetId)} onToggle={() => toggle(copy)} />
          </li>
        ))}
      </ul>
      {matches.length > shownCount && (
        <Button className="w-fit justify-self-center" onClick={() => setShownCount(shownCount + moreCount)}>
          {inventoryMessages.more}
        </Button>
      )}
    </div>
  )
}

/** False for a copy that is on hold, listed, or owed to a buyer. */
export function isForSale({ onHold, listedPrice, orderNumber }: OwnCopy) {
  return !onHold && listedPrice === null && orderNumber === null
}

function forSaleFirst(one: OwnCopy, other: OwnCopy): number {
  return Number(isForSale(other)) - Number(isForSale(one))
}

/** For example "Amberwood Bow #12". */
export function copyName({ name, serial }: Pick<OwnCopy, 'name' | 'serial'>) {
  return serial === null
    ? name
    : inventoryMessages.copyName(name, inventoryMessages.serial(formatCount(serial)))
}
