import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { messages } from '@/modules/catalog/messages'
import type { FeeTerms } from '@/modules/fees/contract'
import type { PresentedRule } from '@/modules/fees/rules-contract'
import { staffMessages as text } from '@/modules/fees/staff-messages'
import { formatFee } from '@/modules/fees/web/queries'
import { formatCount, formatDateTime, formatMoney } from '@/web/lib/format/format'
import { PersonLink } from '@/web/staff/person-link'
import { IconButton } from '@/web/ui/icon-button'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'

const { columns } = text

type Props = { rules: readonly PresentedRule[]; onChange: (rules: PresentedRule[]) => void }

/** The rules in the order of the list, which can be moved and removed. */
export function RulesTable({ rules, onChange }: Props) {
  const labels = [columns.name, columns.match, columns.fee, columns.from]
  return (
    <DataTable
      caption={text.title}
      columns={[...labels.map((label) => ({ label })), { label: columns.actions, hidden: true }]}
    >
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names aren't unique, and rows have no state.
        <TableRow key={at}>
          <TableCell className="min-w-36 font-medium whitespace-normal!">
            {rule.name}
            {rule.unconfirmed && <p className="max-w-64 text-xs font-normal text-wait">{text.unconfirmed}</p>}
          </TableCell>
          <TableCell className="min-w-44 whitespace-normal!">
            <Conditions match={rule.match} />
          </TableCell>
          <TableCell className="tabular min-w-36 whitespace-normal!">{formatFee(termsOf(rule))}</TableCell>
          <TableCell>{rule.from ? formatDateTime(rule.from) : text.atOnce}</TableCell>
          <TableCell>
            <RowActions rules={rules} at={at} onChange={onChange} />
          </TableCell>
        </TableRow>
      ))}
    </DataTable>
  )
}

function RowActions({ rules, at, onChange }: Props & { at: number }) {
  const name = rules[at]?.name ?? ''
  const without = rules.filter((_, index) => index !== at)
  const moveTo = (to: number) => onChange(without.toSpliced(to, 0, ...rules.slice(at, at + 1)))
  return (
    <div className="flex justify-end">
      <IconButton label={text.up(name)} disabled={at === 0} onClick={() => moveTo(at - 1)}>
        <ArrowUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={text.down(name)} disabled={at === rules.length - 1} onClick={() => moveTo(at + 1)}>
        <ArrowDown aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={text.remove(name)} onClick={() => onChange(without)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}

const categories: Readonly<Record<string, string>> = messages.categories

function Conditions({ match }: { match: PresentedRule['match'] }) {
  const { category, sellerId, level, minPrice } = match
  const { match: texts } = text
  const parts = [
    category && texts.category(categories[category] ?? category),
    level && texts.level(formatCount(level.days), levelText(level)),
    minPrice && texts.minPrice(formatMoney(minPrice)),
  ].filter(Boolean)
  if (sellerId === undefined) return parts.join(', ') || texts.all
  return (
    <>
      {texts.seller}
      <PersonLink userId={sellerId}>{sellerId}</PersonLink>
      {parts.map((part) => `, ${part}`)}
    </>
  )
}

function levelText({ minSales, minVolume }: NonNullable<PresentedRule['match']['level']>): string {
  const { match: texts } = text
  const conditions = [
    minSales !== undefined && texts.sales(formatCount(minSales)),
    minVolume !== undefined && texts.volume(formatMoney(minVolume)),
  ].filter(Boolean)
  return conditions.join(texts.or) || texts.anyLevel
}

function termsOf({ bps, fixedCents = 0, minCents = 0, maxCents }: PresentedRule): FeeTerms {
  return { bps, fixedCents, minCents, maxCents: maxCents ?? null }
}
