import type { DemoCopyShown } from '@/modules/platform/contract'
import { words } from '@/modules/platform/words'
import { formatCount } from '@/web/lib/format'
import { Badge } from '@/web/ui/badge'
import { Button } from '@/web/ui/button'
import { Cell, Row } from '@/web/ui/data-table'

const said = words.inventory

type Props = { copy: DemoCopyShown; busy: boolean; onTrade: () => void }

export function CopyRow({ copy, busy, onTrade }: Props) {
  const { name, serial, userAssetId, onHold } = copy
  return (
    <Row>
      <Cell className="font-medium max-sm:whitespace-normal">{name}</Cell>
      <Cell numeric>{serial === null ? said.noSerial : said.serial(formatCount(serial))}</Cell>
      <Cell numeric className="text-ink-muted max-sm:hidden">
        {userAssetId}
      </Cell>
      <Cell numeric>
        {onHold ? (
          <Badge tone="wait">{said.onHold}</Badge>
        ) : (
          <Button
            size="sm"
            busy={busy}
            onClick={onTrade}
            aria-label={said.tradeOf({ name, copy: userAssetId })}
          >
            {said.trade}
          </Button>
        )}
      </Cell>
    </Row>
  )
}
