import type { TaxStatement } from '@/modules/tax/contract'
import { messages } from '@/modules/tax/messages'
import { Threshold } from '@/modules/tax/web/threshold'
import { formatCount, formatMoney } from '@/web/lib/format/format'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { Panel } from '@/web/ui/panel'

const { cards: text } = messages

type Figures = Pick<TaxStatement, 'count' | 'gross' | 'fees' | 'refunds' | 'chargebacks'>

const columns = [
  { label: messages.quarter },
  { label: text.count, numeric: true },
  { label: text.gross, numeric: true },
  { label: text.fees, numeric: true },
  { label: text.refunds, numeric: true },
  { label: text.chargebacks, numeric: true },
]

/** The quarters of a year and their sum. */
export function Statement({ statement }: { statement: TaxStatement }) {
  const { year, quarters } = statement
  return (
    <>
      <Panel title={messages.lead(String(year))} flush={quarters.length > 0}>
        {quarters.length === 0 ? (
          <p className="text-sm text-ink-muted">{messages.noSales}</p>
        ) : (
          <DataTable caption={messages.quarters} columns={columns}>
            {quarters.map(({ quarter, ...figures }) => (
              <TableRow key={quarter}>
                <Cells label={quarter} figures={figures} />
              </TableRow>
            ))}
            <TableRow className="font-medium">
              <Cells label={String(year)} figures={statement} />
            </TableRow>
          </DataTable>
        )}
      </Panel>
      <Panel title={messages.threshold.title}>
        <div className="grid gap-3">
          <Threshold statement={statement} />
          <p className="text-sm text-ink-muted">{messages.counts}</p>
        </div>
      </Panel>
    </>
  )
}

function Cells({ label, figures }: { label: string; figures: Figures }) {
  const { count, gross, fees, refunds, chargebacks } = figures
  return (
    <>
      <TableCell>{label}</TableCell>
      <TableCell numeric>{formatCount(count)}</TableCell>
      {[gross, fees, refunds, chargebacks].map((amount, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
        <TableCell key={index} numeric>
          {formatMoney(amount)}
        </TableCell>
      ))}
    </>
  )
}
