import type { ReactNode } from 'react'
import type { FeePreview } from '@/modules/fees/rules-contract'
import { staffMessages } from '@/modules/fees/staff-messages'
import { formatCount, formatMoney } from '@/web/lib/format/format'
import { PersonLink } from '@/web/staff/person-link'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { Panel } from '@/web/ui/panel'

const { previewTable: text } = staffMessages
const figures = ['sales', 'gross', 'fees', 'newFees', 'change'] as const

/** What the sales of the last 90 days would have cost under rules. */
export function PreviewPanel({ preview }: { preview: FeePreview }) {
  const { total, sellers, sellersLeftOut } = preview
  const columns = [{ label: text.seller }, ...figures.map((name) => ({ label: text[name], numeric: true }))]
  return (
    <Panel title={text.title} flush>
      {total.sales === 0 ? (
        <p className="px-5 py-4 text-sm text-ink-muted">{text.none}</p>
      ) : (
        <DataTable caption={text.title} columns={columns}>
          <Row name={text.total} figures={total} isTotal />
          {sellers.map(({ sellerId, seller, ...of }) => (
            <Row
              key={sellerId}
              name={<PersonLink userId={sellerId}>{seller ?? sellerId}</PersonLink>}
              figures={of}
            />
          ))}
        </DataTable>
      )}
      {sellersLeftOut > 0 && (
        <p className="px-5 py-3 text-sm text-ink-muted">{text.leftOut(formatCount(sellersLeftOut))}</p>
      )}
    </Panel>
  )
}

type RowProps = { name: ReactNode; figures: FeePreview['total']; isTotal?: boolean }

function Row({ name, figures: { sales, gross, fees, newFees }, isTotal }: RowProps) {
  const change = Math.round((Number(newFees) - Number(fees)) * 100) / 100
  const values = [formatCount(sales), ...[gross, fees, newFees].map(formatMoney), withSign(change)]
  return (
    <TableRow className={isTotal ? 'font-semibold' : undefined}>
      <TableCell>{name}</TableCell>
      {values.map((value, at) => (
        <TableCell key={figures[at]} numeric>
          {value}
        </TableCell>
      ))}
    </TableRow>
  )
}

function withSign(dollars: number): string {
  if (dollars === 0) return formatMoney(0)
  return `${dollars > 0 ? '+' : '−'}${formatMoney(Math.abs(dollars))}`
}
