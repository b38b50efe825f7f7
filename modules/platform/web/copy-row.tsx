import type { DemoCopySummary } from '@/modules/platform/contract'
import { messages } from '@/modules/platform/messages'
import { formatCount } from '@/web/lib/format'
import { Badge } from '@/web/ui/badge'
import { Button } from '@/web/ui/button'
import { TableCell, TableRow } from '@/web/ui/data-table'

const inventoryMessages = messages.inventory

type Props = { copy: DemoCopySummary; busy: boolean; onTrade: () => void }

export function CopyRow({ copy, busy, onTrade }: Props) {
  const { name, serial, userAssetId, onHold } = copy
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
