import { useQuery } from '@tanstack/react-query'
import { BellPlus, BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { itemQuery } from '@/modules/catalog/web/queries'
import { alertMessages as texts } from '@/modules/watchlist/alert-messages'
import { AlertDialog } from '@/modules/watchlist/web/alert-dialog'
import { Alerts, NotifyButton } from '@/modules/watchlist/web/alerts'
import { alertsQuery, useRecordView } from '@/modules/watchlist/web/queries'
import { IconButton } from '@/web/ui/icon-button'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/states/skeleton'

type AlertButtonProps = { itemId: string; name: string; price: number | null }

/** Beside an item's heart: sets an alert. It rings while the user has one. */
export function AlertButton({ itemId, name, price }: AlertButtonProps) {
  const [open, setOpen] = useState(false)
  const { data: isSet } = useQuery({
    ...alertsQuery,
    select: (alerts) => alerts.some((alert) => alert.itemId === itemId),
  })
  const Icon = isSet ? BellRing : BellPlus
  return (
    <>
      <IconButton
        label={texts.set}
        className={isSet ? '!text-accent' : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
      {open && <AlertDialog itemId={itemId} name={name} price={price} onClose={() => setOpen(false)} />}
    </>
  )
}

/** On the page of an item that no one sells: asks to be notified, or says that the user will be. */
export function NotifyWhenListed({ itemId }: { itemId: string }) {
  const { data: alerts } = useQuery(alertsQuery)
  if (!alerts) return <Skeleton shape="block" className="h-12" />
  if (alerts.some((alert) => alert.itemId === itemId && alert.maxPrice === null))
    return <p className="text-sm">{texts.done.anyPrice}</p>
  return <NotifyButton itemId={itemId} variant="primary" size="lg" />
}

/** On the page of an item: the user's alerts for it. Records that the user viewed it. */
export function ItemWatch({ itemId }: { itemId: string }) {
  const { data: item } = useQuery(itemQuery(itemId))
  const { data: alerts } = useQuery(alertsQuery)
  const { mutate: recordView } = useRecordView()
  useEffect(() => recordView(itemId), [recordView, itemId])
  const ofItem = alerts?.filter((alert) => alert.itemId === itemId) ?? []
  if (!item || ofItem.length === 0) return null
  const { name, price } = item
  return (
    <Panel title={texts.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-ink-muted">{texts.panelLead}</p>
        <Alerts itemId={itemId} name={name} price={price} alerts={ofItem} label={texts.title} />
      </div>
    </Panel>
  )
}
