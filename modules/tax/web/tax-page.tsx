import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  countries,
  nameMaxLength,
  type OwnTaxFacts,
  TaxFacts,
  type TaxStatement,
  taxIdMaxLength,
} from '@/modules/tax/contract'
import { messages } from '@/modules/tax/messages'
import { shellMessages } from '@/modules/tax/shell-messages'
import { taxFactsQuery, taxStatementQuery, useSaveTaxFacts } from '@/modules/tax/web/queries'
import { Threshold } from '@/modules/tax/web/threshold-panel'
import { YearSelect } from '@/modules/tax/web/year-select'
import { formatCount, formatMoney } from '@/web/lib/format/format'
import { localeFormats } from '@/web/lib/format/locale'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Form } from '@/web/ui/forms/form'
import { Select } from '@/web/ui/forms/select'
import { TextInput } from '@/web/ui/forms/text-input'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { DataTable, TableCell, TableRow } from '@/web/ui/lists/data-table'
import { Panel } from '@/web/ui/panel'
import { SignedInPage } from '@/web/ui/signed-in-page'
import { QueryView } from '@/web/ui/states/query-view'
import { Skeleton } from '@/web/ui/states/skeleton'

const yearsShown = 5

/** A seller's sales of a year as tax reports count them, and the facts that the reports need. */
export function TaxPage() {
  return (
    <SignedInPage title={shellMessages.title} width="text">
      <YearView />
    </SignedInPage>
  )
}

function YearView() {
  const [year, setYear] = useState<number>()
  const current = useQuery(taxStatementQuery())
  // Keeps the page, and what is entered in it, while another year loads.
  const query = useQuery({ ...taxStatementQuery(year), placeholderData: (previous) => previous })
  return (
    <QueryView query={query} fallback={<Skeleton shape="block" className="h-160" />}>
      {(statement) => (
        <div className="grid gap-6">
          <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
            <YearSelect
              label={messages.year}
              years={yearsUpTo(current.data ?? statement)}
              year={String(year ?? statement.year)}
              onChange={(chosen) => setYear(Number(chosen))}
            />
            <Button onClick={() => window.print()}>{messages.print}</Button>
          </div>
          <Statement statement={statement} />
          <FactsPanel />
        </div>
      )}
    </QueryView>
  )
}

function yearsUpTo({ year }: TaxStatement): string[] {
  return Array.from({ length: yearsShown }, (_, index) => String(year - index))
}

const text = messages.facts

/** Asks a seller for what tax reports need. */
function FactsPanel() {
  const query = useQuery(taxFactsQuery)
  return (
    <Panel title={text.title} className="print:hidden">
      <div className="grid gap-4">
        <p className="text-sm text-ink-muted">{text.lead}</p>
        <QueryView query={query}>{(facts) => <FactsForm facts={facts} />}</QueryView>
      </div>
    </Panel>
  )
}

function FactsForm({ facts }: { facts: OwnTaxFacts }) {
  const { mutateAsync: save } = useSaveTaxFacts()
  const form = useForm({
    schema: TaxFacts,
    initialValues: {
      name: facts.name ?? '',
      address: facts.address ?? '',
      country: facts.country ?? '',
      taxId: facts.taxId ?? '',
    },
    onSubmit: (entered) => save(entered),
    successTitle: text.saved,
  })
  return (
    <Form form={form} submitText={text.save} busyText={text.saving}>
      <Field label={text.name} error={form.errors.name}>
        <TextInput {...form.fieldProps('name')} maxLength={nameMaxLength} autoComplete="name" required />
      </Field>
      <Field label={text.address} error={form.errors.address}>
        <Textarea {...form.fieldProps('address')} rows={3} autoComplete="street-address" required />
      </Field>
      <Field label={text.country} error={form.errors.country}>
        <Select {...form.fieldProps('country')} options={countryOptions()} autoComplete="country" />
      </Field>
      <Field label={text.taxId} help={text.taxIdHelp} error={form.errors.taxId}>
        <TextInput {...form.fieldProps('taxId')} maxLength={taxIdMaxLength} autoComplete="off" required />
      </Field>
    </Form>
  )
}

/** By name in the language of the browser. */
function countryOptions() {
  const names = localeFormats().regions()
  const options = countries.map((value) => ({ value, label: names.of(value) ?? value }))
  return [
    { value: '', label: text.chooseCountry },
    ...options.sort((one, other) => one.label.localeCompare(other.label)),
  ]
}

const { cards: statementText } = messages

type Figures = Pick<TaxStatement, 'count' | 'gross' | 'fees' | 'refunds' | 'chargebacks'>

const columns = [
  { label: messages.quarter },
  { label: statementText.count, numeric: true },
  { label: statementText.gross, numeric: true },
  { label: statementText.fees, numeric: true },
  { label: statementText.refunds, numeric: true },
  { label: statementText.chargebacks, numeric: true },
]

/** The quarters of a year and their sum. */
function Statement({ statement }: { statement: TaxStatement }) {
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
