import { useQuery } from '@tanstack/react-query'
import { demoGoodsMessages as text } from '@/modules/admin/first-run-messages'
import { demoGoodsQuery, useChangeDemoGoods } from '@/modules/admin/web/first-run/demo-goods/queries'
import { marketplacePath } from '@/modules/catalog/web/paths'
import type { DemoGoods } from '@/modules/demo/contract'
import { ApiError } from '@/web/lib/api/api-error'
import { formatCount } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

/** Adds demo goods to an empty marketplace, and removes them. Nothing if the module demo is off. */
export function DemoGoodsPanel() {
  const { data, error, refetch } = useQuery(demoGoodsQuery)
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <Panel title={text.title}>
      {data ? (
        <Goods goods={data} />
      ) : error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className="h-20" />
      )}
    </Panel>
  )
}

function Goods({ goods: { isTestMode, listings, canFill, canRemove } }: { goods: DemoGoods }) {
  const { mutate, isPending } = useChangeDemoGoods()
  const run = (change: 'add' | 'remove') =>
    mutate(change, {
      onSuccess: () => toast({ title: change === 'add' ? text.added : text.removed, tone: 'good' }),
      onError: (error) => showError(text.failed, error),
    })
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <p className="text-ink-muted">{text.about}</p>
      <p role="status" className="empty:hidden">
        {listings > 0 ? text.filled(formatCount(listings)) : statusOf({ isTestMode, canFill })}
      </p>
      {listings > 0 && <TextLink href={marketplacePath}>{text.see}</TextLink>}
      {listings > 0 && !canRemove && <p className="text-ink-muted">{text.sold}</p>}
      {canFill && (
        <Button variant="primary" busy={isPending} busyText={text.filling} onClick={() => run('add')}>
          {text.fill}
        </Button>
      )}
      {canRemove && listings > 0 && (
        <Button busy={isPending} busyText={text.removing} onClick={() => run('remove')}>
          {text.remove}
        </Button>
      )}
    </div>
  )
}

function statusOf({ isTestMode, canFill }: { isTestMode: boolean; canFill: boolean }): string {
  if (canFill) return ''
  return isTestMode ? text.notEmpty : text.unavailable
}
