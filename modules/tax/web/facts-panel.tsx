import { useQuery } from '@tanstack/react-query'
import { countries, nameMaxLength, type OwnTaxFacts, TaxFacts, taxIdMaxLength } from '@/modules/tax/contract'
import { messages } from '@/modules/tax/messages'
import { taxFactsQuery, useSaveTaxFacts } from '@/modules/tax/web/queries'
import { localeFormats } from '@/web/lib/format/locale'
import { Field } from '@/web/ui/forms/field'
import { Form } from '@/web/ui/forms/form'
import { Select } from '@/web/ui/forms/select'
import { TextInput } from '@/web/ui/forms/text-input'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { QueryView } from '@/web/ui/states/query-view'

const text = messages.facts

/** Asks a seller for what tax reports need. */
export function FactsPanel() {
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
