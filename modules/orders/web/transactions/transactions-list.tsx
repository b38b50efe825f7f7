import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { messages } from '@/modules/orders/messages'
import { transactionsQuery } from '@/modules/orders/web/queries'
import { TransactionRow } from '@/modules/orders/web/transactions/transaction-row'
import { errorMessage } from '@/web/lib/api/api-error'
import { useViewer } from '@/web/lib/session/viewer'
import { type OwnList, useOwnList } from '@/web/lib/use-own-list'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { NothingFound, OwnListControls } from '@/web/ui/lists/own-list-controls'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const { transactions } = messages

/** The user's purchases and sales; a tab of the profile. */
export function TransactionsList() {
  const list = useOwnList()
  return (
    <section aria-label={transactions.title} className="grid gap-4">
      <h2 className="text-lg">{transactions.title}</h2>
      <Transactions list={list} />
    </section>
  )
}

function Transactions({ list }: { list: OwnList }) {
  const viewer = useViewer()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({ ...transactionsQuery(list.query), enabled: viewer.state === 'user' })
  const rows = data?.pages.flatMap(({ rows }) => rows)
  if (!rows && error) {
    return <ErrorState error={error} message={uiMessages.failed.message} onRetry={() => refetch()} />
  }
  if (!rows || viewer.state !== 'user') return <RowsSkeleton />
  if (rows.length === 0 && !list.isFiltered) return <NoTransactions />
  return (
    <>
      <OwnListControls list={list} searchLabel={transactions.search} />
      {rows.length === 0 ? (
        <NothingFound list={list} />
      ) : (
        <Panel flush>
          <ul>
            {rows.map((transaction) => (
              <TransactionRow key={transaction.id} transaction={transaction} userId={viewer.user.id} />
            ))}
          </ul>
        </Panel>
      )}
      {hasNextPage && (
        <div className="grid justify-items-center gap-2">
          {isFetchNextPageError && (
            <p role="alert" className="text-sm text-bad">
              {errorMessage(error, uiMessages.failed.message)}
            </p>
          )}
          <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {transactions.more}
          </Button>
        </div>
      )}
    </>
  )
}

function NoTransactions() {
  return (
    <EmptyState
      title={transactions.none.title}
      message={transactions.none.message}
      action={
        <Button asChild variant="primary">
          <Link href={marketplacePath}>{transactions.none.browse}</Link>
        </Button>
      }
    />
  )
}

function RowsSkeleton() {
  return (
    <Panel flush>
      <div role="status" aria-label={uiMessages.loading}>
        {[0, 1, 2, 3].map((row) => (
          <div
            key={row}
            className="flex h-24 items-center justify-between gap-4 border-b border-line px-5 last:border-0 sm:h-[4.5rem]"
          >
            <div className="grid gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-4 w-28" />
            </div>
            <Skeleton className="h-5 w-24" />
          </div>
        ))}
      </div>
    </Panel>
  )
}
