import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OpenDispute, Order, Party } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { checkoutHref, possibleActions } from '@/modules/orders/web/next-action'
import { DisputeDialog } from '@/modules/orders/web/order/dispute-dialog'
import { EarlyReceipt, ReleaseDialog } from '@/modules/orders/web/order/receive-action'
import { type OrderAction, useOrderAction } from '@/modules/orders/web/queries'
import { ApiError, errorMessage } from '@/web/lib/api/api-error'
import { formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'
import { usernameText } from '@/web/ui/values/username'

const { cancelSaleDialog, withdrawDialog } = messages

type Props = { order: Order; open: boolean; busy: boolean; onClose: () => void; onConfirm: () => void }

function CancelSaleDialog({ order, open, busy, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={cancelSaleDialog.title}
      description={cancelSaleDialog.description({
        buyer: usernameText(order.buyer, order.buyerTemporary),
        amount: formatMoney(order.amount),
      })}
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

function WithdrawDialog({ open, busy, onClose, onConfirm }: Omit<Props, 'order'>) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={withdrawDialog.title}
      description={withdrawDialog.description}
      footer={
        <>
          <Button onClick={onClose}>{withdrawDialog.back}</Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {withdrawDialog.confirm}
          </Button>
        </>
      }
    />
  )
}

const { actions } = messages

export function OrderActions({ order, party }: { order: Order; party: Party }) {
  const action = useOrderAction(order.id)
  const [dialog, setDialog] = useState<'receive' | 'dispute' | 'withdraw' | 'cancel'>()
  const possible = possibleActions(order, party)
  const isBusy = (kind: OrderAction['kind']) => action.isPending && action.variables.kind === kind

  function act(next: OrderAction) {
    if (action.isPending) return
    action.mutate(next, {
      onSuccess: () => onDone(next.kind),
      onError: (error) => {
        showError(actions.failed[next.kind], error)
        setDialog(undefined)
      },
    })
  }

  /** The dialog keeps its text after an error, unless the order has changed and the dispute can't be opened any more. */
  async function openDispute(dispute: OpenDispute) {
    try {
      await action.mutateAsync({ kind: 'dispute', dispute })
    } catch (error) {
      if (hasChanged(error)) setDialog(undefined)
      throw error
    }
    onDone('dispute')
  }

  function onDone(kind: OrderAction['kind']) {
    if (kind !== 'read') setDialog(undefined)
    toast({ title: actions.done[kind], tone: 'good' })
  }

  if (!possible.any && !action.error) return null
  return (
    <div className="mt-5 grid gap-3">
      <div className="flex flex-wrap gap-3 empty:hidden">
        {possible.pay && (
          <Button asChild variant="primary">
            <Link href={checkoutHref(order)}>{actions.pay(formatMoney(order.amount))}</Link>
          </Button>
        )}
        {possible.send && (
          <Button variant="primary" busy={isBusy('sent')} onClick={() => act({ kind: 'sent' })}>
            {actions.send}
          </Button>
        )}
        {possible.receive && order.state === 'sent' && (
          <Button variant="primary" busy={isBusy('received')} onClick={() => setDialog('receive')}>
            {actions.receive}
          </Button>
        )}
        {possible.dispute && (
          <Button busy={isBusy('dispute')} onClick={() => setDialog('dispute')}>
            {actions.dispute}
          </Button>
        )}
        {possible.withdraw && <Button onClick={() => setDialog('withdraw')}>{actions.withdraw}</Button>}
        {possible.cancel && (
          <Button
            busy={isBusy('cancel')}
            onClick={() => (party === 'seller' ? setDialog('cancel') : act({ kind: 'cancel' }))}
          >
            {actions.cancel}
          </Button>
        )}
        {possible.receive && order.state === 'paid' && (
          <EarlyReceipt busy={isBusy('received')} onReceive={() => setDialog('receive')} />
        )}
      </div>
      {action.error && !dialog && <ActionError text={errorMessage(action.error)} />}
      <ReleaseDialog
        order={order}
        open={dialog === 'receive' && possible.receive}
        busy={action.isPending}
        onClose={() => setDialog(undefined)}
        onRead={() => act({ kind: 'read' })}
        onConfirm={(confirm) => act({ kind: 'received', confirm })}
      />
      <WithdrawDialog
        open={dialog === 'withdraw' && possible.withdraw}
        busy={action.isPending}
        onClose={() => setDialog(undefined)}
        onConfirm={() => act({ kind: 'withdraw' })}
      />
      <CancelSaleDialog
        order={order}
        open={dialog === 'cancel' && possible.cancel}
        busy={action.isPending}
        onClose={() => setDialog(undefined)}
        onConfirm={() => act({ kind: 'cancel' })}
      />
      <DisputeDialog
        order={order}
        open={dialog === 'dispute' && possible.dispute}
        onClose={() => setDialog(undefined)}
        onSend={openDispute}
      />
    </div>
  )
}

function hasChanged(error: unknown) {
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
