import { useQuery } from '@tanstack/react-query'
import { messages } from '@/modules/orders/messages'
import { transactionTotalsQuery } from '@/modules/orders/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatMoney, formatRobux, toRobux } from '@/web/lib/format/format'
import { useViewer } from '@/web/lib/session/viewer'
import { StatCard } from '@/web/ui/stat-card'

const { stats } = messages

export function CompletedSales() {
  const { totals, failed } = useTotals()
  return (
    <StatCard
      label={stats.completedSales}
      value={failed ? stats.unknown : totals && formatCount(totals.sold + totals.bought)}
      secondary={
        totals &&
        totals.bought > 0 &&
        stats.soldAndBought(formatCount(totals.sold), formatCount(totals.bought))
      }
    />
  )
}

export function TotalEarned() {
  const { totals, failed } = useTotals()
  const { robuxPerUsd } = useClientConfig()
  return (
    <StatCard
      label={stats.totalEarned}
      value={failed ? stats.unknown : totals && formatMoney(totals.amount)}
      secondary={totals && formatRobux(toRobux(totals.amount, robuxPerUsd))}
    />
  )
}

function useTotals() {
  const viewer = useViewer()
  const { data, isError } = useQuery({ ...transactionTotalsQuery, enabled: viewer.state === 'user' })
  return { totals: data, failed: isError && !data }
}
