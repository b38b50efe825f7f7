import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { tableMessages as text } from '@/modules/catalog/browse/table-messages'
import type { ItemSummary } from '@/modules/catalog/contract'
import { messages } from '@/modules/catalog/messages'
import { CardMark } from '@/modules/catalog/web/browse/cards/card-mark'
import { RapComparisonText, RapPercent } from '@/modules/catalog/web/browse/cards/rap-comparison'
import { sortDefault } from '@/modules/catalog/web/browse/filters/filter-controls'
import { useBrowseParams } from '@/modules/catalog/web/browse/filters/use-browse-params'
import { Sparkline } from '@/modules/catalog/web/browse/sparkline'
import { itemPath } from '@/modules/catalog/web/paths'
import { formatCount, formatMoney, formatPercent } from '@/web/lib/format/format'
import { classNames } from '@/web/ui/class-names'
import { ItemImage } from '@/web/ui/values/item-image'

type Column = {
  title: string
  help?: string
  /** Fixed, so that no column moves when rows are added. */
  width: string
  cell: (item: ItemSummary) => ReactNode
  isText?: true
  /** Sorts that the heading applies: the first one, then the other in turn. */
  sorts?: SortsOfColumn
}

type SortsOfColumn = readonly [SortOfColumn, ...SortOfColumn[]]
type SortOfColumn = { name: string; direction: 'ascending' | 'descending' }

const sortsOfItem: SortsOfColumn = [{ name: 'name', direction: 'ascending' }]

const columns: readonly Column[] = [
  {
    title: text.price,
    width: 'w-22 sm:w-24',
    cell: ({ price }) => <Price price={price} />,
    sorts: [
      { name: 'price-low', direction: 'ascending' },
      { name: 'price-high', direction: 'descending' },
    ],
  },
  {
    title: text.discount,
    width: 'w-20 sm:w-32',
    help: text.discountHelp,
    cell: ({ price, rap }) => (
      <>
        <RapComparisonText price={price} rap={rap} className="max-sm:hidden" />
        <RapPercent price={price} rap={rap} className="sm:hidden" />
      </>
    ),
    sorts: [{ name: 'best-deal', direction: 'ascending' }],
  },
  {
    title: text.lastSale,
    width: 'w-24',
    cell: ({ lastSale }) => (lastSale == null ? text.none : formatMoney(lastSale)),
  },
  {
    title: text.change,
    width: 'w-34',
    help: text.changeHelp,
    cell: ({ rapChange, rapTrend }) => <Change percent={rapChange} trend={rapTrend} />,
    sorts: [{ name: 'price-change', direction: 'descending' }],
  },
  { title: text.serials, width: 'w-28 sm:w-32', cell: ({ serials }) => serialText(serials) },
  { title: text.stock, width: 'w-18', cell: ({ stock }) => formatCount(stock) },
  {
    title: text.copy,
    width: 'w-32',
    cell: ({ price, verified }) => (price === null ? text.none : <CardMark verified={verified} />),
    isText: true,
  },
]

/** Items as rows to compare. Scrolls sideways on narrow screens, where the names stay in place. */
export const ItemTable = memo(function ItemTable({ items }: { items: readonly ItemSummary[] }) {
  const { browse, setParams } = useBrowseParams()
  const sort = browse.sort ?? sortDefault
  const setSort = (name: string) => setParams({ sort: name === sortDefault ? '' : name })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable by keyboard.
    <section aria-label={text.caption} tabIndex={0} className={regionClasses}>
      <table className="tabular w-full min-w-[54rem] table-fixed border-separate sm:min-w-[62rem] lg:min-w-[60rem] border-spacing-0 text-sm whitespace-nowrap">
        <thead>
          <tr className="text-xs text-ink-muted">
            <th
              scope="col"
              aria-sort={directionOf(sortsOfItem, sort)}
              className={`${cellClasses} ${stickyClasses} ${headingClasses} w-33 text-start sm:w-auto`}
            >
              <Heading title={text.item} sorts={sortsOfItem} sort={sort} onSort={setSort} />
            </th>
            {columns.map(({ title, help, width, isText, sorts }) => (
              <th
                key={title}
                scope="col"
                title={help}
                aria-sort={directionOf(sorts, sort)}
                className={classNames(cellClasses, headingClasses, width, isText ? 'text-start' : 'text-end')}
              >
                <Heading title={title} sorts={sorts} sort={sort} onSort={setSort} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} data-item className="group/row">
              <th
                scope="row"
                className={`${cellClasses} ${stickyClasses} ${rowClasses} text-start font-medium lg:z-10`}
              >
                <ItemName item={item} />
              </th>
              {columns.map(({ title, cell, isText }) => (
                <td key={title} className={classNames(cellClasses, rowClasses, !isText && 'text-end')}>
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
})

type HeadingProps = {
  title: string
  sorts: SortsOfColumn | undefined
  sort: string
  onSort: (name: string) => void
}

function Heading({ title, sorts, sort, onSort }: HeadingProps) {
  if (!sorts) return title
  const index = sorts.findIndex(({ name }) => name === sort)
  const next = sorts[(index + 1) % sorts.length] ?? sorts[0]
  const Arrow = sorts[index]?.direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={() => onSort(next.name)}
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 hover:text-ink',
        index >= 0 && 'text-ink',
      )}
    >
      {title}
      {index >= 0 && <Arrow aria-hidden="true" className="size-3" />}
    </button>
  )
}

function directionOf(sorts: SortsOfColumn | undefined, sort: string) {
  return sorts?.find(({ name }) => name === sort)?.direction
}

function ItemName({ item: { id, assetId, name, category, imageUrl } }: { item: ItemSummary }) {
  return (
    <Link href={itemPath(id)} className="flex h-9 items-center gap-2 rounded-sm hover:text-accent">
      <ItemImage
        src={imageUrl}
        assetId={assetId}
        name=""
        category={category}
        size="small"
        className="size-7 shrink-0 rounded-sm"
      />
      <span
        title={name}
        className="line-clamp-2 w-20 leading-4 wrap-anywhere whitespace-normal max-sm:text-xs sm:block sm:w-auto sm:max-w-52 sm:truncate"
      >
        {name}
      </span>
      <span className="text-xs font-normal text-ink-muted max-2xl:hidden">
        {messages.categories[category]}
      </span>
    </Link>
  )
}

function Price({ price }: { price: number | null }) {
  if (price === null) return <span className="text-xs text-ink-muted">{messages.noListings}</span>
  return <span className="font-semibold">{formatMoney(price)}</span>
}

type ChangeProps = { percent: number | null | undefined; trend: readonly number[] | null | undefined }

function Change({ percent, trend }: ChangeProps) {
  if (percent == null) return text.none
  const sign = percent > 0 ? '+' : ''
  const tone = percent > 0 ? 'text-good' : percent < 0 ? 'text-bad' : ''
  return (
    <span className="flex items-center justify-between gap-2">
      {trend && <Sparkline values={trend} className={tone} />}
      <span className={tone}>
        {sign}
        {formatPercent(percent / 100)}
      </span>
    </span>
  )
}

function serialText(serials: ItemSummary['serials']) {
  if (!serials) return text.none
  const [lowest, highest] = [formatCount(serials.lowest), formatCount(serials.highest)]
  return lowest === highest ? text.serial(lowest) : text.serialRange(lowest, highest)
}

const regionClasses = 'overflow-x-auto rounded-md border border-line lg:overflow-visible'
const cellClasses = 'h-8 border-b border-line px-1.5 py-0 sm:px-2'
/** Below the top bar while the rows scroll, on screens where the table doesn't scroll sideways. */
const headingClasses = 'bg-surface-sunken font-medium lg:sticky lg:top-16 lg:z-20'
/** Above the marks of copies, which are above their rows. */
const stickyClasses = 'sticky start-0 z-20'
const rowClasses =
  'bg-surface-raised transition-colors group-last/row:border-b-0 group-hover/row:bg-surface-float'
