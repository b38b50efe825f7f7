import {
  Badge,
  classNames,
  DataTable,
  formatCount,
  formatMoney,
  formatRobux,
  ItemImage,
  itemPath,
  TableCell,
  TableRow,
  TextLink,
  TimeAgo,
} from 'mintmark/web'
import { messages } from '../messages'
import type { ChangeResult } from '../price-changes'
import type { OwnListing, OwnListings } from './queries'

const { table, ranks } = messages

type Props = {
  listings: OwnListings
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  /** In cents, of selected listings; undefined if the price stays. */
  newPrices: ReadonlyMap<string, number | undefined>
  /** Of listings whose prices were sent. */
  results: ReadonlyMap<string, ChangeResult>
}

export function ListingsTable({ listings, selected, onSelect, newPrices, results }: Props) {
  return (
    <div className="overflow-clip rounded-md border border-line bg-surface-raised">
      <SelectAll listings={listings} selected={selected} onSelect={onSelect} />
      <DataTable caption={table.caption} columns={columns}>
        {listings.map((listing) => (
          <ListingRow
            key={listing.listingId}
            listing={listing}
            isSelected={selected.has(listing.listingId)}
            onToggle={() => onSelect(toggled(selected, listing.listingId))}
            newCents={newPrices.get(listing.listingId)}
            result={results.get(listing.listingId)}
          />
        ))}
      </DataTable>
    </div>
  )
}

const columns = [
  { label: table.item },
  { label: table.price, numeric: true },
  { label: table.newPrice, numeric: true },
  { label: table.lowest, numeric: true },
  { label: table.rank },
  { label: table.rap, numeric: true },
  { label: table.watchers, numeric: true },
  { label: table.listed },
]

function toggled(selected: ReadonlySet<string>, id: string) {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

function SelectAll({ listings, selected, onSelect }: Pick<Props, 'listings' | 'selected' | 'onSelect'>) {
  const isAll = listings.every(({ listingId }) => selected.has(listingId))
  return (
    <label className="flex min-h-11 w-fit items-center gap-3 px-5 text-sm font-medium">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={isAll}
        onChange={() => onSelect(new Set(isAll ? [] : listings.map(({ listingId }) => listingId)))}
      />
      {table.selectAll}
    </label>
  )
}

type RowProps = {
  listing: OwnListing
  isSelected: boolean
  onToggle: () => void
  newCents: number | undefined
  result: ChangeResult | undefined
}

function ListingRow({ listing, isSelected, onToggle, newCents, result }: RowProps) {
  const { price, lowestOther, rap, watchers, listedAt } = listing
  return (
    <TableRow selected={isSelected}>
      <TableCell>
        <ItemCell
          listing={listing}
          isSelected={isSelected}
          onToggle={onToggle}
          newCents={newCents}
          result={result}
        />
      </TableCell>
      <TableCell numeric>{formatMoney(price)}</TableCell>
      <TableCell numeric className="font-semibold">
        {isSelected && (newCents === undefined ? table.unchanged : formatMoney(newCents / 100))}
      </TableCell>
      <TableCell numeric>{lowestOther === null ? table.unknown : formatMoney(lowestOther)}</TableCell>
      <TableCell>{rankText(listing)}</TableCell>
      <TableCell numeric>{rap === null ? table.unknown : formatRobux(rap)}</TableCell>
      <TableCell numeric>{formatCount(watchers)}</TableCell>
      <TableCell>
        <TimeAgo iso={listedAt} />
      </TableCell>
    </TableRow>
  )
}

function ItemCell({ listing, isSelected, onToggle, newCents, result }: RowProps) {
  const { id, name, price, assetId, category, imageUrl, serial, status, approval } = listing
  const shownSerial = serial === null ? '' : table.serial(formatCount(serial))
  return (
    <div className="flex items-center gap-3">
      <input
        type="checkbox"
        aria-label={table.select(`${name} ${shownSerial}`.trim())}
        className="size-5 shrink-0 accent-accent"
        checked={isSelected}
        onChange={onToggle}
      />
      <ItemImage
        src={imageUrl}
        assetId={assetId}
        name=""
        category={category}
        size="small"
        className="size-10 shrink-0 rounded-sm"
      />
      <div className="grid max-w-56 gap-0.5">
        <span className="flex items-center gap-2">
          <span className="truncate">
            <TextLink href={itemPath(id)}>{name}</TextLink>
          </span>
          <span className="tabular text-ink-muted">{shownSerial}</span>
          {status === 'paused' && (
            <Badge tone="wait">{approval ? table[approval.state] : table.paused}</Badge>
          )}
        </span>
        {/* On a phone the columns of prices are off screen. */}
        <span aria-hidden="true" className="tabular text-xs text-ink-muted sm:hidden">
          {newCents === undefined
            ? formatMoney(price)
            : table.change(formatMoney(price), formatMoney(newCents / 100))}
        </span>
        {result && (
          <span
            className={classNames('text-xs whitespace-normal', result.message ? 'text-bad' : 'text-good')}
          >
            {result.message ?? (result.waits ? table.waits : table.changed)}
          </span>
        )}
      </div>
    </div>
  )
}

/** Where the price stands among the offers of others. */
function rankText({ price, lowestOther, cheaperOthers }: OwnListing) {
  if (lowestOther === null) return ranks.only
  if (cheaperOthers > 0) return ranks.behind(cheaperOthers, formatCount(cheaperOthers))
  return price === lowestOther ? ranks.tied : ranks.cheapest
}
