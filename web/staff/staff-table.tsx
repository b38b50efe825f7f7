import { type RowSelectionState, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatCount } from '@/web/lib/format/format'
import { uiMessages } from '@/web/messages'
import { type ExportedTable, ExportLink } from '@/web/staff/export-link'
import { SavedViews } from '@/web/staff/saved-views'
import { useRowKeys } from '@/web/staff/use-row-keys'
import { useTablePage } from '@/web/staff/use-table-page'
import type { UrlFilters } from '@/web/staff/use-url-filters'
import { staffMessages as text } from '@/web/staff-messages'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

export type StaffColumn<Row> = {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  numeric?: boolean
  /** For a long text: takes the remaining width and wraps. */
  wide?: boolean
  /** The value of `sort` in the URL that sorts by this column. */
  sort?: string
}

type Props<Row> = {
  caption: string
  columns: readonly StaffColumn<Row>[]
  /** The result of the query of one page: its rows and the cursor of the next page. */
  query: {
    data: { rows: readonly Row[]; next: string | undefined } | undefined
    error: Error | null
    refetch: () => unknown
  }
  /** The table that "Export CSV" downloads. A preview has no export. */
  exported?: ExportedTable
  /** The result of `useUrlFilters`. */
  filters: UrlFilters
  idOf: (row: Row) => string
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string
  /** Shown if there are no rows and no filters. */
  empty?: string
  /** The toolbar: filter fields and buttons. */
  children?: ReactNode
  /** Buttons that act on the selected rows. Without it, rows can't be selected. */
  bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode
}

const features = tableFeatures({ rowSelectionFeature })
const noRows: never[] = []

/** A dense table whose filters, order and page are in the URL. j and k move between rows, Enter opens one. */
export function StaffTable<Row extends object>(props: Props<Row>) {
  const { caption, columns, query, exported, filters, idOf, nameOf, children, bulkActions } = props
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const { page, rejection, failure } = useTablePage(query)
  const data = (page?.rows ?? noRows) as Row[]
  const table = useTable({
    features,
    data,
    columns: columns.map(({ id, cell }) => ({
      id,
      cell: ({ row }: { row: { original: Row } }) => cell(row.original),
    })),
    getRowId: idOf,
    state: { rowSelection },
    onRowSelectionChange: setRowSelection,
  })
  const body = useRowKeys()
  const { rows } = table.getRowModel()
  const selected = rows.filter((row) => row.getIsSelected())
  const isFiltered = Object.values(filters.values).some(Boolean)
  const clearSelection = () => setRowSelection({})
  return (
    <div className="grid gap-3">
      {exported && <SavedViews table={exported.table} />}
      <div className="flex min-h-10 flex-wrap items-end gap-3">
        {selected.length > 0 && bulkActions ? (
          <>
            <span className="self-center text-sm text-ink-muted">
              {text.selected(formatCount(selected.length))}
            </span>
            {bulkActions(
              selected.map((row) => row.original),
              clearSelection,
            )}
          </>
        ) : (
          <>
            {children}
            {exported && <ExportLink {...exported} />}
          </>
        )}
      </div>
      <Alert>{rejection}</Alert>
      {failure ? (
        <ErrorState error={failure} message={text.loadFailed} onRetry={() => void query.refetch()} />
      ) : (
        // biome-ignore-start lint/a11y: a scrollable area must be focusable; a group, because the page is the region.
        <div
          role="group"
          aria-label={caption}
          tabIndex={0}
          className="overflow-x-auto rounded-md border border-line bg-surface-raised focus-visible:-outline-offset-2"
        >
          <table className="w-full border-collapse text-sm">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="border-b border-line">
                {bulkActions && (
                  <th scope="col" className="w-px py-2 ps-4">
                    <input
                      type="checkbox"
                      aria-label={text.selectAll}
                      checked={table.getIsAllRowsSelected() && rows.length > 0}
                      onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
                    />
                  </th>
                )}
                {columns.map((column) => (
                  <HeaderCell key={column.id} column={column} filters={filters} />
                ))}
              </tr>
            </thead>
            <tbody ref={body}>
              {rows.map((row) => (
                <tr
                  key={row.id}
                  tabIndex={-1}
                  className="border-b border-line last:border-0 hover:bg-surface-float focus-visible:-outline-offset-2"
                >
                  {bulkActions && (
                    <td className="w-px py-2 ps-4">
                      <input
                        type="checkbox"
                        aria-label={text.selectRow(nameOf(row.original))}
                        checked={row.getIsSelected()}
                        onChange={(event) => row.toggleSelected(event.target.checked)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td key={column.id} className={classNames(cellClasses, widthOf(column), alignOf(column))}>
                      {column.cell(row.original)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {!page && !rejection && <LoadingRows />}
          {(page || rejection) && rows.length === 0 && (
            <div className="p-4">
              <EmptyState
                message={isFiltered ? text.emptyFiltered : (props.empty ?? text.empty)}
                action={isFiltered && <ClearFilters filters={filters} />}
              />
            </div>
          )}
        </div>
        // biome-ignore-end lint/a11y: see above.
      )}
      <Pages filters={filters} next={page?.next} />
    </div>
  )
}

function HeaderCell<Row>({ column, filters }: { column: StaffColumn<Row>; filters: UrlFilters }) {
  const current = new URLSearchParams(filters.hrefWith({}).split('?')[1]).get('sort')
  const isSorted = column.sort !== undefined && current === column.sort
  return (
    <th
      scope="col"
      aria-sort={isSorted ? 'ascending' : undefined}
      className={classNames(cellClasses, 'text-xs font-medium text-ink-muted', alignOf(column))}
    >
      {column.sort ? (
        <Link
          href={filters.hrefWith({ sort: isSorted ? undefined : column.sort })}
          className="hover:text-ink"
        >
          {column.label}
          {isSorted && <span>{' ↓'}</span>}
        </Link>
      ) : (
        column.label
      )}
    </th>
  )
}

function ClearFilters({ filters }: { filters: UrlFilters }) {
  const none = Object.fromEntries(Object.keys(filters.values).map((name) => [name, undefined]))
  return (
    <Button asChild size="sm">
      <Link href={filters.hrefWith(none)}>{text.clear}</Link>
    </Button>
  )
}

function Pages({ filters, next }: { filters: UrlFilters; next: string | undefined }) {
  if (!next && !filters.cursor) return null
  return (
    <nav aria-label={text.pages} className="flex justify-end gap-2">
      {filters.cursor && (
        <Button asChild size="sm">
          <Link href={filters.hrefWith({})}>{text.first}</Link>
        </Button>
      )}
      {next && (
        <Button asChild size="sm">
          <Link href={filters.hrefWith({ cursor: next })}>{text.next}</Link>
        </Button>
      )}
    </nav>
  )
}

function LoadingRows() {
  return (
    <div role="status" aria-label={uiMessages.loading} className="grid gap-3 p-4">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-4 w-full" />
      ))}
    </div>
  )
}

const cellClasses = 'px-3 py-2 align-top first:ps-4 last:pe-4'

function alignOf({ numeric }: { numeric?: boolean }) {
  return numeric ? 'text-end tabular' : 'text-start'
}

function widthOf({ wide }: { wide?: boolean }) {
  return wide ? 'min-w-60 wrap-anywhere' : 'whitespace-nowrap'
}
