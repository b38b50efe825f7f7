import { AmountCents } from 'mintmark/module'
import {
  Button,
  Field,
  formatCount,
  MoneyField,
  Panel,
  type PriceRule,
  Select,
  TextInput,
} from 'mintmark/web'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { messages } from '../messages'

const bases = ['lowest', 'rap', 'price'] as const satisfies readonly PriceRule['basis'][]

export interface TypedRule {
  basis: PriceRule['basis']
  percent: string
  /** A decimal string; empty without a floor. */
  floor: string
}

const percentMax = 90
const { rule: text } = messages
const options = bases.map((value) => ({ value, label: text.bases[value] }))

const Rule = v.object({
  basis: v.picklist(bases),
  percent: v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.maxValue(percentMax)),
  floor: v.union([v.literal(''), AmountCents]),
})

/** Returns undefined while the percentage or the floor isn't valid. */
export function toRule(typed: TypedRule): PriceRule | undefined {
  const { success, output } = v.safeParse(Rule, typed)
  return success ? { ...output, floorCents: Number(output.floor) } : undefined
}

type Props = {
  typed: TypedRule
  onType: (typed: TypedRule) => void
  selectedCount: number
  changeCount: number
  isSending: boolean
  onSubmit: () => void
}

export function RuleForm({ typed, onType, selectedCount, changeCount, isSending, onSubmit }: Props) {
  const isInvalid = !v.is(Rule.entries.percent, typed.percent)
  return (
    <Panel title={text.title}>
      <form onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-[7rem_minmax(0,1fr)_12rem_auto]">
        <Field label={text.percent} error={isInvalid ? text.percentHelp : undefined}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
            value={typed.percent}
            onChange={({ target }) => onType({ ...typed, percent: target.value.trim() })}
          />
        </Field>
        <Field label={text.basis}>
          <Select
            options={options}
            value={typed.basis}
            onChange={({ target }) =>
              onType({ ...typed, basis: bases.find((basis) => basis === target.value) ?? typed.basis })
            }
          />
        </Field>
        <MoneyField
          label={text.floor}
          help={text.floorHelp}
          value={typed.floor}
          onChange={(floor) => onType({ ...typed, floor })}
        />
        <Button
          type="submit"
          variant="primary"
          className="sm:mt-6.5"
          busy={isSending}
          disabled={changeCount === 0}
        >
          {changeCount === 0 ? text.changeNone : text.change(changeCount, formatCount(changeCount))}
        </Button>
      </form>
      <p role="status" className="mt-3 text-sm text-ink-muted empty:hidden">
        {selectedCount === 0 && text.selectFirst}
      </p>
    </Panel>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (changeCount > 0 && !isSending) onSubmit()
  }
}
