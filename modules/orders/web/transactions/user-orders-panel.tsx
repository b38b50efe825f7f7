import { useQuery } from '@tanstack/react-query'
import { messages } from '@/modules/orders/messages'
import { staffOrdersMessages } from '@/modules/orders/staff/staff-orders-messages'
import { staffOrdersPath } from '@/modules/orders/web/paths'
import { userOrdersQuery } from '@/modules/orders/web/queries'
import { TransactionRow } from '@/modules/orders/web/transactions/transaction-row'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'

const { userPanel: text } = messages

/** On the page of a user in the back office. */
export function UserOrdersPanel({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(userOrdersQuery(userId))
  return (
    <Panel
      title={text.title}
      aside={
        <TextLink href={`${staffOrdersPath}?party=${encodeURIComponent(userId)}`}>
          {staffOrdersMessages.ofPerson}
        </TextLink>
      }
      flush
      className="order-last xl:col-span-2"
    >
      {!data && error && (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="block" className="m-5 h-24" />}
      {data?.length === 0 && <p className="p-5 text-sm text-ink-muted">{text.none}</p>}
      <ul className="empty:hidden">
        {data?.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} userId={userId} />
        ))}
      </ul>
    </Panel>
  )
}
