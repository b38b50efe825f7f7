import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { Order, OrderState, Party } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { shellMessages } from '@/modules/orders/shell-messages'
import { isStopped, partyOf } from '@/modules/orders/web/next-action'
import { DecisionPanel } from '@/modules/orders/web/order/decision-panel'
import { DisputePanel } from '@/modules/orders/web/order/dispute-panel'
import { NextActionPanel } from '@/modules/orders/web/order/next-action-panel'
import { OrderActions } from '@/modules/orders/web/order/order-actions'
import { OrderItem } from '@/modules/orders/web/order/order-item'
import { OrderMoney } from '@/modules/orders/web/order/order-money'
import { OrderTimeline } from '@/modules/orders/web/order/order-timeline'
import { ordersPath } from '@/modules/orders/web/paths'
import { orderQuery } from '@/modules/orders/web/queries'
import { orderPanelSlot } from '@/modules/orders/web/slots'
import { StatusBadge } from '@/modules/orders/web/status-badge'
import { ApiError, isNotFound } from '@/web/lib/api/api-error'
import { useClientConfig } from '@/web/lib/client-config'
import { useDocumentTitle } from '@/web/lib/document-title'
import { SlotView } from '@/web/lib/modules/slots'
import { RedirectToLogin } from '@/web/lib/session/redirect-to-login'
import { SignedInOnly } from '@/web/lib/session/signed-in-only'
import { uiMessages } from '@/web/messages'
import { CopyButton } from '@/web/ui/copy-button'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { MissingPage } from '@/web/ui/states/missing-page'
import { Skeleton } from '@/web/ui/states/skeleton'

/** Realtime updates reach only the parties of an order. */
const staffPollMs = 4_000

export function OrderPage() {
  const { id = '' } = useParams()
  return (
    <SignedInOnly fallback={<OrderSkeleton />}>
      {(user) => <OrderById key={id} id={id} userId={user.id} />}
    </SignedInOnly>
  )
}

function OrderById({ id, userId }: { id: string; userId: string }) {
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }) =>
      state.data && partyOf(state.data, userId) === 'staff' ? staffPollMs : false,
  })
  useDocumentTitle(order && messages.numbered(order.number))
  if (order) return <OrderView order={order} userId={userId} onDeadline={refetch} />
  if (!error) return <OrderSkeleton />
  if (error instanceof ApiError && error.status === 401) return <RedirectToLogin />
  if (isNotFound(error)) return <MissingPage texts={messages.missing} backHref={ordersPath} />
  return (
    <Page title={shellMessages.title}>
      <ErrorState error={error} onRetry={() => refetch()} />
    </Page>
  )
}

type ViewProps = { order: Order; userId: string; onDeadline: () => void }

function OrderView({ order, userId, onDeadline }: ViewProps) {
  const party = partyOf(order, userId)
  return (
    <Page title={messages.numbered(order.number)} actions={<Status order={order} />}>
      <div className="grid gap-6">
        <NextActionPanel order={order} party={party} onDeadline={onDeadline}>
          <OrderActions order={order} party={party} />
        </NextActionPanel>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-6">
            <Panel title={messages.timeline.title}>
              <OrderTimeline order={order} />
            </Panel>
            <DisputePanel order={order} party={party} />
            <DecisionPanel order={order} party={party} onDeadline={onDeadline} />
            <SlotView slot={orderPanelSlot} props={{ order, party, isUnderReview: isStopped(order) }} />
          </div>
          <div className="grid gap-6 max-lg:order-first">
            <OrderItem order={order} party={party} />
            <OrderDelivery order={order} party={party} />
            <OrderMoney order={order} party={party} />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** As tall as the page title, to center the badge beside it. */
function Status({ order }: { order: Order }) {
  return (
    <div className="flex h-9 items-center">
      <StatusBadge status={order.status} />
    </div>
  )
}

const { delivery } = messages

const unsentStates: readonly OrderState[] = ['created', 'awaiting_payment', 'paid']

/** The delivery account; the seller sees it once the order is paid. */
function OrderDelivery({ order, party }: { order: Order; party: Party }) {
  const { platform } = useClientConfig()
  if (!order.deliverTo) return null
  const isPending = isDeliveryPending(order)
  return (
    <Panel title={delivery.title}>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-base font-medium break-all">{order.deliverTo}</p>
        {party !== 'buyer' && isPending && order.isPlayerNamed && <CopyButton text={order.deliverTo} />}
      </div>
      <p className="mt-1 text-sm text-ink-muted">{noteOf(order, party)(platform)}</p>
    </Panel>
  )
}

function noteOf(order: Order, party: Party) {
  const isPending = isDeliveryPending(order)
  if (isPending && !order.isPlayerNamed) return delivery.unnamed[party === 'buyer' ? 'buyer' : 'others']
  return isPending && party === 'seller' ? delivery.toSeller : delivery.toOthers
}

/** False during a review, so that the seller doesn't hand over the item. */
function isDeliveryPending(order: Order) {
  return unsentStates.includes(order.state) && !isStopped(order)
}

/** Placeholder with the layout of the order page. */
function OrderSkeleton() {
  return (
    <div
      role="status"
      aria-label={uiMessages.loading}
      className="mx-auto w-full max-w-content px-4 py-8 sm:px-6 sm:py-10"
    >
      <Skeleton className="mb-8 h-9 w-40" />
      <Skeleton shape="block" className="mb-6 h-52 w-full sm:h-44" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton shape="block" className="h-72 w-full" />
        <div className="grid gap-6 max-lg:order-first">
          <Skeleton shape="block" className="h-30 w-full" />
          <Skeleton shape="block" className="h-48 w-full" />
        </div>
      </div>
    </div>
  )
}
