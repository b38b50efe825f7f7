import type { DemoCopySummary, DemoPlayerDetails, DemoPlayerSummary } from '@/modules/platform/contract'
import { messages } from '@/modules/platform/messages'
import { CopyRow } from '@/modules/platform/web/copy-row'
import { playerOption } from '@/modules/platform/web/player-option'
import { useTradeCopy } from '@/modules/platform/web/queries'
import { formatCount } from '@/web/lib/format'
import { DataTable } from '@/web/ui/data-table'
import { EmptyState } from '@/web/ui/empty-state'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'
import { Panel } from '@/web/ui/panel'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const inventoryMessages = messages.inventory
const { item, serial, copy, act } = inventoryMessages.columns

type Props = {
  self: DemoPlayerDetails
  others: readonly DemoPlayerSummary[]
  to: DemoPlayerSummary | undefined
  onPartnerChange: (playerId: string) => void
}

/** What the player holds, and the way to hand it to somebody else. */
export function CopiesPanel({ self, others, to, onPartnerChange }: Props) {
  const trade = useTradeCopy(self.playerId)
  if (self.copies.length === 0)
    return <EmptyState title={inventoryMessages.empty} message={inventoryMessages.emptyHint} />
  return (
    <Panel title={inventoryMessages.title} aside={formatCount(self.copies.length)} flush>
      <div className="max-w-sm px-5 py-4">
        <Field label={inventoryMessages.to} help={inventoryMessages.toHelp}>
          <Select
            value={to?.playerId}
            options={others.map(playerOption)}
            onChange={({ target }) => onPartnerChange(target.value)}
          />
        </Field>
      </div>
      <DataTable
        caption={inventoryMessages.title}
        columns={[
          { label: item },
          { label: serial, numeric: true },
          { label: copy, numeric: true, className: 'max-sm:hidden' },
          { label: act, hidden: true },
        ]}
      >
        {self.copies.map((one) => (
          <CopyRow
            key={one.userAssetId}
            copy={one}
            busy={trade.isPending && trade.variables.userAssetId === one.userAssetId}
            onTrade={() => handOver(one)}
          />
        ))}
      </DataTable>
    </Panel>
  )

  function handOver({ userAssetId, name }: DemoCopySummary) {
    if (!to || trade.isPending) return
    trade.mutate(
      { userAssetId, to: to.playerId },
      {
        onSuccess: () =>
          toast({
            title: inventoryMessages.traded,
            description: inventoryMessages.tradedTo({ name, to: to.displayName }),
            tone: 'good',
          }),
        onError: (error) => showError(inventoryMessages.failed, error),
      },
    )
  }
}
