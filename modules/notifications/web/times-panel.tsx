import { type ReactNode, useId } from 'react'
import { preferenceWords } from '@/modules/notifications/preference-words'
import type { PanelProps } from '@/modules/notifications/web/ways-panel'
import { readerTimeZone } from '@/web/lib/reader'
import { Field } from '@/web/ui/field'
import { Panel } from '@/web/ui/panel'
import { TextInput } from '@/web/ui/text-input'

const said = preferenceWords.times
const usual = { quiet: { from: '22:00', until: '08:00' }, digestAt: '18:00' }

/** Quiet hours, and one mail a day. The times are those of the place where they were chosen last. */
export function TimesPanel({ preferences: { quiet, digestAt, timeZone }, onChange }: PanelProps) {
  const change: PanelProps['onChange'] = (times) => onChange({ ...times, timeZone: readerTimeZone() })
  return (
    <Panel title={said.title}>
      <div className="grid gap-6">
        <Choice
          label={said.quiet}
          help={said.quietHelp}
          isOn={quiet !== null}
          onToggle={(isOn) => change({ quiet: isOn ? usual.quiet : null })}
        >
          {quiet && (
            <>
              <Time
                label={said.from}
                value={quiet.from}
                onChange={(from) => change({ quiet: { ...quiet, from } })}
              />
              <Time
                label={said.until}
                value={quiet.until}
                onChange={(until) => change({ quiet: { ...quiet, until } })}
              />
            </>
          )}
        </Choice>
        <Choice
          label={said.digest}
          help={said.digestHelp}
          isOn={digestAt !== null}
          onToggle={(isOn) => change({ digestAt: isOn ? usual.digestAt : null })}
        >
          {digestAt && <Time label={said.at} value={digestAt} onChange={(at) => change({ digestAt: at })} />}
        </Choice>
        {(quiet || digestAt) && (
          <p className="text-xs text-ink-muted">{said.zone(timeZone.replaceAll('_', ' '))}</p>
        )}
      </div>
    </Panel>
  )
}

type ChoiceProps = {
  label: string
  help: string
  isOn: boolean
  onToggle: (isOn: boolean) => void
  children: ReactNode
}

function Choice({ label, help, isOn, onToggle, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-3">
      <div className="flex gap-3">
        <input
          id={id}
          type="checkbox"
          aria-describedby={`${id}-help`}
          checked={isOn}
          onChange={({ target }) => onToggle(target.checked)}
          className="block size-6 shrink-0 accent-accent"
        />
        <div className="grid gap-0.5 text-sm">
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
          <p id={`${id}-help`} className="text-ink-muted">
            {help}
          </p>
        </div>
      </div>
      {isOn && <div className="flex flex-wrap gap-4 pl-9">{children}</div>}
    </div>
  )
}

type TimeProps = { label: string; value: string; onChange: (value: string) => void }

/** A time that is not whole yet changes nothing. */
function Time({ label, value, onChange }: TimeProps) {
  return (
    <div className="w-32">
      <Field label={label}>
        <TextInput
          type="time"
          value={value}
          onChange={({ target }) => target.value !== '' && onChange(target.value.slice(0, 5))}
        />
      </Field>
    </div>
  )
}
