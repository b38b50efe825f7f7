import type { DemoCopySummary, DemoPlayerDetails, DemoPlayerSummary } from '@/modules/platform/contract'
import { messages } from '@/modules/platform/messages'
import { useTradeCopy } from '@/modules/platform/web/queries'
import { formatCount } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'
import { Badge } from '@/web/ui/values/badge'

const inventoryMessages = messages.inventory
const { item, serial, copy, act } = inventoryMessages.columns

type Props = {
  player: DemoPlayerDetails
  others: readonly DemoPlayerSummary[]
  partner: DemoPlayerSummary | undefined
  onPartnerChange: (playerId: string) => void
}

/** The player's inventory, from which copies can be handed to the selected partner. */
export function CopiesPanel({ player, others, partner, onPartnerChange }: Props) {
  const trade = useTradeCopy(player.playerId)
  if (player.copies.length === 0)
    return <EmptyState title={inventoryMessages.empty} message={inventoryMessages.emptyHint} />
  return (
    <Panel title={inventoryMessages.title} aside={formatCount(player.copies.length)} flush>
      <div className="max-w-sm px-5 py-4">
        <Field label={inventoryMessages.to} help={inventoryMessages.toHelp}>
          <Select
            value={partner?.playerId}
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
        {player.copies.map((one) => (
          <CopyRow
            key={one.userAssetId}
            copy={one}
            busy={trade.isPending && trade.variables.userAssetId === one.userAssetId}
            onTrade={() => tradeCopy(one)}
          />
        ))}
      </DataTable>
    </Panel>
  )

  function tradeCopy({ userAssetId, name }: DemoCopySummary) {
    if (!partner || trade.isPending) return
    trade.mutate(
      { userAssetId, to: partner.playerId },
      {
        onSuccess: () =>
          toast({
            title: inventoryMessages.traded,
            description: inventoryMessages.tradedTo({ name, to: partner.displayName }),
            tone: 'good',
          }),
        onError: (error) => showError(inventoryMessages.failed, error),
      },
    )
  }
}

function CopyRow({
  copy: { name, serial, userAssetId, onHold },
  busy,
  onTrade,
}: {
  copy: DemoCopySummary
  busy: boolean
  onTrade: () => void
}) {
  return (
    <TableRow>
      <TableCell className="font-medium max-sm:whitespace-normal">{name}</TableCell>
      <TableCell numeric>
        {serial === null ? inventoryMessages.noSerial : inventoryMessages.serial(formatCount(serial))}
      </TableCell>
      <TableCell numeric className="text-ink-muted max-sm:hidden">
        {userAssetId}
      </TableCell>
      <TableCell numeric>
        {onHold ? (
          <Badge tone="wait">{inventoryMessages.onHold}</Badge>
        ) : (
          <Button
            size="sm"
            busy={busy}
            onClick={onTrade}
            aria-label={inventoryMessages.tradeOf({ name, copy: userAssetId })}
          >
            {inventoryMessages.trade}
          </Button>
        )}
      </TableCell>
    </TableRow>
  )
}

export function playerOption(player: DemoPlayerSummary) {
  return { value: player.playerId, label: messages.playerLabel(player) }
}
