import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Order } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { DisputeDialog } from '@/modules/orders/web/dispute-dialog'
import { checkoutHref, type Party, possibleActions } from '@/modules/orders/web/next-action'
import { type OrderAction, useOrderAction } from '@/modules/orders/web/queries'
import { ApiError, errorMessage } from '@/web/lib/api-error'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const { cancelSaleDialog } = messages

type Props = { order: Order; open: boolean; busy: boolean; onClose: () => void; onConfirm: () => void }

function CancelSaleDialog({ order, open, busy, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={cancelSaleDialog.title}
      description={cancelSaleDialog.description({ buyer: order.buyer, amount: formatMoney(order.amount) })}
      footer={
        <>
          <Button onClick={onClose}>{cancelSaleDialog.keep}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {cancelSaleDialog.confirm}
          </Button>
        </>
      }
    />
  )
}

const { actions } = messages

/** Everything the person may do to the order now. */
export function OrderActions({ order, party }: { order: Order; party: Party }) {
  const action = useOrderAction(order.id)
  const [asking, setAsking] = useState<'dispute' | 'cancel'>()
  const may = possibleActions(order, party)
  const isBusy = (kind: OrderAction['kind']) => action.isPending && action.variables.kind === kind

  function act(chosen: OrderAction) {
    if (action.isPending) return
    action.mutate(chosen, {
      onSuccess: () => {
        setAsking(undefined)
        toast({ title: actions.done[chosen.kind], tone: 'good' })
      },
      // Once the order has moved on there is nothing left to type; until then the reason stays in its dialog.
      onError: (error) => {
        showError(actions.failed[chosen.kind], error)
        if (chosen.kind !== 'dispute' || hasMovedOn(error)) setAsking(undefined)
      },
    })
  }

  if (!may.any && !action.error) return null
  return (
    <div className="mt-5 grid gap-3">
      <div className="flex flex-wrap gap-3 empty:hidden">
        {may.pay && (
          <Button asChild variant="primary">
            <Link href={checkoutHref(order)}>{actions.pay(formatMoney(order.amount))}</Link>
          </Button>
        )}
        {may.send && (
          <Button variant="primary" busy={isBusy('sent')} onClick={() => act({ kind: 'sent' })}>
            {actions.send}
          </Button>
        )}
        {may.receive && (
          <Button
            variant={order.state === 'sent' ? 'primary' : 'secondary'}
            busy={isBusy('received')}
            onClick={() => act({ kind: 'received' })}
          >
            {actions.receive}
          </Button>
        )}
        {may.dispute && (
          <Button busy={isBusy('dispute')} onClick={() => setAsking('dispute')}>
            {actions.dispute}
          </Button>
        )}
        {may.cancel && (
          <Button
            busy={isBusy('cancel')}
            onClick={() => (party === 'seller' ? setAsking('cancel') : act({ kind: 'cancel' }))}
          >
            {actions.cancel}
          </Button>
        )}
      </div>
      {may.receive && (
        <p className="text-xs text-ink-muted">
          {actions.beforeReceiving({ amount: formatMoney(order.amount), seller: order.seller })}
        </p>
      )}
      {action.error && !asking && <ActionError text={errorMessage(action.error)} />}
      <CancelSaleDialog
        order={order}
        open={asking === 'cancel' && may.cancel}
        busy={action.isPending}
        onClose={() => setAsking(undefined)}
        onConfirm={() => act({ kind: 'cancel' })}
      />
      <DisputeDialog
        order={order}
        open={asking === 'dispute' && may.dispute}
        busy={action.isPending}
        error={action.error ? errorMessage(action.error) : undefined}
        onClose={() => setAsking(undefined)}
        onSend={(reason) => act({ kind: 'dispute', reason })}
      />
    </div>
  )
}

function hasMovedOn(error: Error) {
  return error instanceof ApiError && error.status === 409
}

function ActionError({ text }: { text: string }) {
  return (
    <p role="alert" className="flex gap-2 text-sm text-bad">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}
