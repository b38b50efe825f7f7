import { ChevronRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { errorMessage } from '@/web/lib/api/api-error'
import { useFocusHandoff } from '@/web/lib/browser/focus'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { Skeleton } from '@/web/ui/states/skeleton'
import { ItemImage } from '@/web/ui/values/item-image'

/** A panel has room for this many. */
const rowsMax = 3

type Props = {
  title: string
  /** The page that shows everything. */
  href: string
  linkText: string
  children: ReactNode
}

/** The newest of something, with a link to the rest. As high empty, loading or failed as it is full. */
export function SummaryPanel({ title, href, linkText, children }: Props) {
  return (
    <section
      aria-label={title}
      className="flex h-61 min-w-0 flex-col overflow-clip tight:h-auto rounded-md border border-line bg-surface-raised"
    >
      <div className="flex h-12 shrink-0 items-center justify-between gap-4 border-b border-line px-4 sm:px-5 tight:h-auto tight:flex-wrap tight:py-2">
        <h2 className="min-w-0 text-base leading-5">{title}</h2>
        <Link
          href={href}
          className="flex shrink-0 items-center gap-1 rounded-sm text-sm text-ink-muted hover:text-ink"
        >
          {linkText}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <div className="grid min-h-0 flex-1">{children}</div>
    </section>
  )
}

type ListProps<Row> = {
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined
  /** The result of `useQuery`. */
  query: { error: unknown; refetch: () => unknown }
  children: (row: Row) => ReactNode
  /** The sentence shown if there are none. */
  empty: string
  /** The action below the rows while there is room. */
  more: { href: string; text: string }
}

/** The first rows, or what there is to say while there are none. */
export function SummaryList<Row>({ rows, query, children, empty, more }: ListProps<Row>) {
  if (!rows && query.error) return <SummaryError error={query.error} onRetry={() => void query.refetch()} />
  if (!rows) return <SummarySkeleton />
  if (rows.length === 0) return <SummaryEmpty sentence={empty} more={more} />
  return (
    <div className="self-start">
      <ul>{rows.slice(0, rowsMax).map(children)}</ul>
      {rows.length < rowsMax && (
        <Link
          href={more.href}
          className="flex h-16 items-center gap-1 border-t border-line px-4 text-sm font-medium text-accent transition-colors hover:bg-surface-float focus-visible:-outline-offset-2 sm:px-5"
        >
          {more.text}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      )}
    </div>
  )
}

type RowProps = {
  href: string
  item: { assetId: string; name: string; category: string; imageUrl: string | null }
  /** Below the name. */
  note: ReactNode
  /** At the end of the row. */
  children: ReactNode
}

/** An item with what is new about it. */
export function SummaryRow({ href, item, note, children }: RowProps) {
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={href}
        className="flex h-16 items-center gap-3 px-4 transition-colors hover:bg-surface-float focus-visible:-outline-offset-2 sm:px-5 tight:h-auto tight:flex-wrap tight:py-3"
      >
        <ItemImage
          size="small"
          src={item.imageUrl}
          assetId={item.assetId}
          name=""
          category={item.category}
          className="size-11 shrink-0 rounded-md"
        />
        <span className="grid min-w-0 flex-1 gap-0.5 tight:basis-full">
          <span className="cut-off text-sm font-medium">{item.name}</span>
          <span className="line-clamp-2 text-xs text-ink-muted">{note}</span>
        </span>
        <span className="tabular grid shrink-0 justify-items-end gap-0.5 text-sm">{children}</span>
      </Link>
    </li>
  )
}

/** One sentence and one action. */
function SummaryEmpty({ sentence, more }: { sentence: string; more: { href: string; text: string } }) {
  return (
    <div className="grid place-content-center justify-items-center gap-4 px-6 text-center tight:py-4">
      <p className="max-w-xs text-sm text-ink-muted">{sentence}</p>
      <Button asChild size="sm">
        <Link href={more.href}>{more.text}</Link>
      </Button>
    </div>
  )
}

/** Instead of the rows, if they could not be loaded. */
export function SummaryError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const retry = useRef<HTMLButtonElement>(null)
  useFocusHandoff(retry)
  return (
    <div
      role="alert"
      className="grid place-content-center justify-items-center gap-4 px-6 text-center tight:py-4"
    >
      <p className="max-w-xs text-sm text-ink-muted">{errorMessage(error)}</p>
      <Button ref={retry} size="sm" onClick={onRetry}>
        {uiMessages.failed.retry}
      </Button>
    </div>
  )
}

/** Has the geometry of rows. */
export function SummarySkeleton() {
  return (
    <div role="status" aria-label={uiMessages.loading} className="self-start">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="flex h-16 items-center gap-3 px-4 sm:px-5">
          <Skeleton shape="block" className="size-11" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
          <Skeleton className="h-3.5 w-14" />
        </div>
      ))}
    </div>
  )
}

/** Stands for a panel whose code is loading. */
export function SummaryPlaceholder() {
  return <Skeleton shape="block" className="h-61" />
}
