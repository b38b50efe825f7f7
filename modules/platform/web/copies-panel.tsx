import type { DemoCopyShown, DemoPlayerName, DemoSelf } from '@/modules/platform/contract'
import { CopyRow } from '@/modules/platform/web/copy-row'
import { optionOf } from '@/modules/platform/web/option-of'
import { useTrade } from '@/modules/platform/web/queries'
import { words } from '@/modules/platform/words'
import { formatCount } from '@/web/lib/format'
import { DataTable } from '@/web/ui/data-table'
import { EmptyState } from '@/web/ui/empty-state'
import { Field } from '@/web/ui/field'
import { Panel } from '@/web/ui/panel'
import { sayFailure } from '@/web/ui/say-failure'
import { Select } from '@/web/ui/select'
import { toast } from '@/web/ui/toast'

const said = words.inventory
const { item, serial, copy, act } = said.columns

type Props = {
  self: DemoSelf
  others: readonly DemoPlayerName[]
  to: DemoPlayerName | undefined
  onPartner: (playerId: string) => void
}

/** What the player holds, and the way to hand it to somebody else. */
export function CopiesPanel({ self, others, to, onPartner }: Props) {
  const trade = useTrade(self.playerId)
  if (self.copies.length === 0) return <EmptyState title={said.empty} message={said.emptyHint} />
  return (
    <Panel title={said.title} aside={formatCount(self.copies.length)} flush>
      <div className="max-w-sm px-5 py-4">
        <Field label={said.to} help={said.toHelp}>
          <Select
            value={to?.playerId}
            options={others.map(optionOf)}
            onChange={({ target }) => onPartner(target.value)}
          />
        </Field>
      </div>
      <DataTable
        caption={said.title}
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

  function handOver({ userAssetId, name }: DemoCopyShown) {
    if (!to || trade.isPending) return
    trade.mutate(
      { userAssetId, to: to.playerId },
      {
        onSuccess: () =>
          toast({
            title: said.traded,
            description: said.tradedTo({ name, to: to.displayName }),
            tone: 'good',
          }),
        onError: (error) => sayFailure(said.failed, error),
      },
    )
  }
}
