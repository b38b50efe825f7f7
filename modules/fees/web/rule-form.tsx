import * as v from 'valibot'
import type { PresentedRule } from '@/modules/fees/rules-contract'
import { staffMessages } from '@/modules/fees/staff-messages'
import { AmountCents, centsOf } from '@/src/kit/money'
import { useClientConfig } from '@/web/lib/client-config'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { localToIso } from '@/web/ui/forms/local-time'
import { MoneyField } from '@/web/ui/forms/money-input'
import { Select } from '@/web/ui/forms/select'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

const { form: text } = staffMessages

const whole = v.pipe(v.string(), v.regex(/^\d{0,7}$/, text.errors.whole))
const money = v.pipe(
  v.string(),
  v.check((amount) => amount === '' || v.is(AmountCents, amount), uiMessages.notAnAmount),
)
const schema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.trim(), v.minLength(1, text.errors.name)),
    category: v.string(),
    sellerId: v.string(),
    days: whole,
    minSales: whole,
    minVolume: money,
    minPrice: money,
    percent: v.pipe(
      v.string(),
      v.regex(/^\d{1,3}(\.\d{1,2})?$/, text.errors.percent),
      v.check((percent) => Number(percent) <= 100, text.errors.percent),
    ),
    fixed: money,
    min: money,
    max: money,
    from: v.string(),
  }),
  v.forward(
    v.check(
      ({ days, minSales, minVolume }) => days !== '' || (minSales === '' && minVolume === ''),
      text.errors.days,
    ),
    ['days'],
  ),
  v.forward(
    v.check(({ min, max }) => max === '' || Number(max) >= Number(min), text.errors.max),
    ['max'],
  ),
)
type Values = v.InferOutput<typeof schema>

const initialValues: Values = {
  name: '',
  category: '',
  sellerId: '',
  days: '',
  minSales: '',
  minVolume: '',
  minPrice: '',
  percent: '',
  fixed: '',
  min: '',
  max: '',
  from: '',
}

type Props = { onAdd: (rule: PresentedRule) => void; onClose: () => void }

/** Adds a rule to the list. The server checks it when the list is announced. */
export function RuleForm({ onAdd, onClose }: Props) {
  const { errors, fieldProps, formProps } = useForm({
    schema,
    initialValues,
    onSubmit: async (values) => onAdd(toRule(values)),
  })
  const { categories } = useFeeCategories()
  const amount = (name: 'minPrice' | 'minVolume' | 'fixed' | 'min' | 'max') => (
    <MoneyField label={text[name]} error={errors[name]} optional {...fieldProps(name)} />
  )
  return (
    <form {...formProps} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label={text.name} error={errors.name}>
          <TextInput autoFocus maxLength={60} {...fieldProps('name')} />
        </Field>
        <Field label={text.category} error={errors.category} optional>
          <Select options={categories} {...fieldProps('category')} />
        </Field>
        <Field label={text.sellerId} error={errors.sellerId} help={text.sellerIdHelp} optional>
          <TextInput {...fieldProps('sellerId')} />
        </Field>
        <Field label={text.days} error={errors.days} help={text.levelHelp} optional>
          <TextInput inputMode="numeric" {...fieldProps('days')} />
        </Field>
        <Field label={text.minSales} error={errors.minSales} optional>
          <TextInput inputMode="numeric" {...fieldProps('minSales')} />
        </Field>
        {amount('minVolume')}
        {amount('minPrice')}
        <Field label={text.percent} error={errors.percent} help={text.percentHelp}>
          <TextInput inputMode="decimal" {...fieldProps('percent')} />
        </Field>
        {amount('fixed')}
        {amount('min')}
        {amount('max')}
        <Field label={text.from} error={errors.from} help={text.fromHelp} optional>
          <TextInput type="datetime-local" {...fieldProps('from')} />
        </Field>
      </div>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {text.add}
        </Button>
      </div>
    </form>
  )
}

function useFeeCategories() {
  const names = String(useClientConfig().values['fees.categories'] ?? '')
    .split(' ')
    .filter(Boolean)
  const options = names.map((name) => ({ value: name, label: name.charAt(0).toUpperCase() + name.slice(1) }))
  return { categories: [{ value: '', label: text.anyCategory }, ...options] }
}

function toRule(values: Values): PresentedRule {
  const { name, category, sellerId, days, minSales, minVolume, minPrice, percent, from } = values
  const level = {
    days: Number(days),
    ...(minSales && { minSales: Number(minSales) }),
    ...(minVolume && { minVolume: Number(minVolume) }),
  }
  const [fixedCents, minCents, maxCents] = [values.fixed, values.min, values.max].map(centsOf)
  return {
    name,
    match: {
      ...(category && { category }),
      ...(sellerId.trim() && { sellerId: sellerId.trim() }),
      ...(days && { level }),
      ...(minPrice && { minPrice: Number(minPrice) }),
    },
    bps: Math.round(Number(percent) * 100),
    ...(fixedCents && { fixedCents }),
    ...(minCents && { minCents }),
    ...(values.max && { maxCents }),
    ...(from && { from: localToIso(from) }),
  }
}
