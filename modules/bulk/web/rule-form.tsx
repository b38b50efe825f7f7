import {
  Button,
  Field,
  formatCount,
  MoneyInput,
  Panel,
  type PriceRule,
  Select,
  TextInput,
} from 'mintmark/web'
import type { FormEvent } from 'react'
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

/** Returns undefined while the percentage is missing or out of range. */
export function toRule({ basis, percent, floor }: TypedRule): PriceRule | undefined {
  if (!/^\d{1,2}$/.test(percent) || Number(percent) > percentMax) return undefined
  return { basis, percent: Number(percent), floorCents: Math.round(Number(floor || 0) * 100) }
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
  const isInvalid = toRule(typed) === undefined
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
        <Field label={text.floor} help={text.floorHelp}>
          <MoneyInput
            className="tabular"
            value={typed.floor}
            onChange={(floor) => onType({ ...typed, floor })}
          />
        </Field>
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
