import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useChangeSetting } from '@/modules/settings/web/queries'
import {
  formatRules,
  parseRules,
  type StrikeRule,
  strikeDaysMax,
  strikeRulesMax,
  strikesMax,
} from '@/modules/strikes/rules-contract'
import { staffMessages } from '@/modules/strikes/staff-messages'
import { strikeRulesQuery } from '@/modules/strikes/web/staff-queries'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { TextInput } from '@/web/ui/forms/text-input'
import { IconButton } from '@/web/ui/icon-button'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const {
  rules: { form: text },
} = staffMessages
const fields = ['strikes', 'withinDays', 'suspendDays'] as const

type Row = Record<(typeof fields)[number], string> & { key: number }

/** Edits the rules as rows, and saves them as a setting. */
export function RulesForm({ rules, onClose }: { rules: readonly StrikeRule[]; onClose: () => void }) {
  const [rows, setRows] = useState(() => rules.map(toRow))
  const [isInvalid, setInvalid] = useState(false)
  const { save, isPending } = useSaveRules()
  const edit = (key: number, change: Partial<Row>) => {
    setInvalid(false)
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...change } : row)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const written = formatRules(rows.map(toRule))
    if (parseRules(written)) void save(written, onClose)
    else setInvalid(true)
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-4">
      <div className="grid grid-cols-[1fr_1fr_1fr_2.5rem] gap-x-3 text-xs text-ink-muted" aria-hidden="true">
        {fields.map((name) => (
          <span key={name}>{text.columns[name]}</span>
        ))}
      </div>
      {rows.map((row, index) => (
        <div key={row.key} className="grid grid-cols-[1fr_1fr_1fr_2.5rem] items-center gap-x-3">
          {fields.map((name) => (
            <TextInput
              key={name}
              inputMode="numeric"
              aria-label={text[name](index + 1)}
              value={row[name]}
              onChange={(event) => edit(row.key, { [name]: event.target.value.trim() })}
            />
          ))}
          <IconButton
            label={text.remove(index + 1)}
            onClick={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      <p className="text-xs text-ink-muted">{text.suspendHelp}</p>
      <Alert>{isInvalid && text.invalid(strikesMax, strikeDaysMax)}</Alert>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          size="sm"
          disabled={rows.length >= strikeRulesMax}
          onClick={() => setRows((before) => [...before, emptyRow(before)])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {text.add}
        </Button>
        <span className="flex gap-2">
          <Button size="sm" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button size="sm" type="submit" variant="primary" busy={isPending}>
            {text.save}
          </Button>
        </span>
      </div>
    </form>
  )
}

function useSaveRules() {
  const { mutateAsync: change, isPending } = useChangeSetting(strikeRulesQuery)
  const save = async (value: string, onSaved: () => void) => {
    try {
      await change({ name: 'STRIKE_RULES', value })
    } catch (error) {
      return showError(text.failed, error)
    }
    toast({ title: text.done, tone: 'good' })
    onSaved()
  }
  return { save, isPending }
}

function toRow({ strikes, withinDays, suspendDays }: StrikeRule, key: number): Row {
  return {
    key,
    strikes: String(strikes),
    withinDays: String(withinDays),
    suspendDays: suspendDays === null ? '' : String(suspendDays),
  }
}

function emptyRow(rows: readonly Row[]): Row {
  return {
    key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
    strikes: '',
    withinDays: '',
    suspendDays: '',
  }
}

/** Text that isn't a number becomes NaN, which no rule accepts. */
function toRule({ strikes, withinDays, suspendDays }: Row): StrikeRule {
  return {
    strikes: Number(strikes || Number.NaN),
    withinDays: Number(withinDays || Number.NaN),
    suspendDays: suspendDays === '' ? null : Number(suspendDays),
  }
}
