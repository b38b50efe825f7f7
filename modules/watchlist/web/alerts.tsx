import { BellPlus, BellRing, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { alertMessages as texts } from '@/modules/watchlist/alert-messages'
import type { PriceAlert } from '@/modules/watchlist/contract'
import { AlertDialog } from '@/modules/watchlist/web/alert-dialog'
import { useAddAlert, useRemoveAlert } from '@/modules/watchlist/web/queries'
import { formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

type Props = {
  itemId: string
  name: string
  price: number | null
  /** The user's alerts for this item. */
  alerts: readonly PriceAlert[]
  /** The name of the list. */
  label: string
}

/** The alerts for an item, and buttons that set another one. */
export function Alerts({ alerts, label, ...item }: Props) {
  const hasAnyPrice = alerts.some(({ maxPrice }) => maxPrice === null)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {alerts.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-2">
          {alerts.map((alert) => (
            <AlertChip key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      {item.price === null && !hasAnyPrice && <NotifyButton itemId={item.itemId} />}
      <SetAlertButton {...item} />
    </div>
  )
}

function AlertChip({ alert: { id, maxPrice } }: { alert: PriceAlert }) {
  const { mutate, isPending } = useRemoveAlert()
  const text = maxPrice === null ? texts.anyPrice : texts.atMost(formatMoney(maxPrice))
  return (
    <li className="flex h-8 items-center rounded-sm bg-accent-soft ps-2 text-xs font-medium text-accent">
      <BellRing aria-hidden="true" className="me-1.5 size-3.5" />
      <span className="tabular whitespace-nowrap">{text}</span>
      <button
        type="button"
        aria-label={texts.remove(text)}
        disabled={isPending}
        onClick={() => mutate(id, { onError: (error) => showError(texts.notRemoved, error) })}
        className="grid size-8 place-items-center rounded-sm hover:text-ink"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  )
}

/** Sets an alert about a copy at any price. */
export function NotifyButton({
  itemId,
  size = 'sm',
  variant,
}: { itemId: string } & Pick<ComponentProps<typeof Button>, 'size' | 'variant'>) {
  const { mutate, isPending } = useAddAlert(itemId)
  const notify = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: texts.done.title, description: texts.done.anyPrice, tone: 'good' }),
      onError: (error) => showError(texts.failed, error),
    })
  return (
    <Button size={size} variant={variant} busy={isPending} onClick={notify}>
      <BellPlus aria-hidden="true" className="size-4" />
      {texts.notifyWhenListed}
    </Button>
  )
}

function SetAlertButton(item: Pick<Props, 'itemId' | 'name' | 'price'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" className="-ms-3" onClick={() => setOpen(true)}>
        <BellPlus aria-hidden="true" className="size-4" />
        {texts.set}
      </Button>
      {open && <AlertDialog {...item} onClose={() => setOpen(false)} />}
    </>
  )
}
