import { type ReactNode, useId } from 'react'
import { preferenceMessages } from '@/modules/notifications/preference-messages'
import type { PreferencePanelProps } from '@/modules/notifications/web/settings/channels-panel'
import { browserTimeZone } from '@/web/lib/format/locale'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { Panel } from '@/web/ui/panel'

const texts = preferenceMessages.schedule
const defaultTimes = { quiet: { from: '22:00', until: '08:00' }, digestAt: '18:00' }

/** Quiet hours and the daily digest. A change also saves the browser's time zone. */
export function SchedulePanel({
  preferences: { quiet, digestAt, timeZone },
  onChange,
}: PreferencePanelProps) {
  const change: PreferencePanelProps['onChange'] = (times) =>
    onChange({ ...times, timeZone: browserTimeZone() })
  return (
    <Panel title={texts.title}>
      <div className="grid gap-6">
        <ScheduleOption
          label={texts.quiet}
          help={texts.quietHelp}
          isOn={quiet !== null}
          onToggle={(isOn) => change({ quiet: isOn ? defaultTimes.quiet : null })}
        >
          {quiet && (
            <>
              <TimeInput
                label={texts.from}
                value={quiet.from}
                onChange={(from) => change({ quiet: { ...quiet, from } })}
              />
              <TimeInput
                label={texts.until}
                value={quiet.until}
                onChange={(until) => change({ quiet: { ...quiet, until } })}
              />
            </>
          )}
        </ScheduleOption>
        <ScheduleOption
          label={texts.digest}
          help={texts.digestHelp}
          isOn={digestAt !== null}
          onToggle={(isOn) => change({ digestAt: isOn ? defaultTimes.digestAt : null })}
        >
          {digestAt && (
            <TimeInput label={texts.at} value={digestAt} onChange={(at) => change({ digestAt: at })} />
          )}
        </ScheduleOption>
        {(quiet || digestAt) && (
          <p className="text-xs text-ink-muted">{texts.zone(timeZone.replaceAll('_', ' '))}</p>
        )}
      </div>
    </Panel>
  )
}

type ScheduleOptionProps = {
  label: string
  help: string
  isOn: boolean
  onToggle: (isOn: boolean) => void
  children: ReactNode
}

function ScheduleOption({ label, help, isOn, onToggle, children }: ScheduleOptionProps) {
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
      {isOn && <div className="flex flex-wrap gap-4 ps-9">{children}</div>}
    </div>
  )
}

type TimeInputProps = { label: string; value: string; onChange: (value: string) => void }

/** Ignores an incomplete time. */
function TimeInput({ label, value, onChange }: TimeInputProps) {
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
