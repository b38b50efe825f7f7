import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { itemQuery } from '@/modules/catalog/web/queries'
import { alertMessages as texts } from '@/modules/watchlist/alert-messages'
import { Alerts } from '@/modules/watchlist/web/alerts'
import { alertsQuery, useRecordView } from '@/modules/watchlist/web/queries'
import { Panel } from '@/web/ui/panel'

/** On the page of an item: the user's alerts for it. Records that the user viewed it. */
export function ItemWatch({ itemId }: { itemId: string }) {
  const { data: item } = useQuery(itemQuery(itemId))
  const { data: alerts } = useQuery(alertsQuery)
  const { mutate: recordView } = useRecordView()
  useEffect(() => recordView(itemId), [recordView, itemId])
  if (!item || !alerts) return null
  const { name, price } = item
  return (
    <Panel title={texts.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-ink-muted">{texts.panelLead}</p>
        <Alerts
          itemId={itemId}
          name={name}
          price={price}
          alerts={alerts.filter((alert) => alert.itemId === itemId)}
          label={texts.title}
        />
      </div>
    </Panel>
  )
}
