import * as v from 'valibot'
import type { Setting } from '@/modules/settings/contract'
import { messages } from '@/modules/settings/messages'
import { useChangeSetting } from '@/modules/settings/web/queries'
import { formatSetting, storedValue, timeUnits, typeValue } from '@/modules/settings/web/setting-value'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { localToIso } from '@/web/ui/forms/local-time'
import { Select } from '@/web/ui/forms/select'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.form
/** `from` is in the time zone of the browser. */
const schema = v.object({ value: v.string(), timeUnit: v.picklist(timeUnits), from: v.string() })
const unitOptions = timeUnits.map((value) => ({ value, label: messages.timeUnits[value] }))

/** Changes a setting, now or later. The server checks the value. */
export function SettingForm({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { name, label, value, unit, affects } = setting
  const isTime = unit === 'seconds' || unit === 'hours'
  const { mutateAsync: change } = useChangeSetting()
  const { values, errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema,
    initialValues: { ...typeValue(setting, value), from: '' },
    onSubmit: async (values) => {
      const from = values.from === '' ? undefined : localToIso(values.from)
      await change({ name, value: storedValue(setting, values), from })
      toast({ title: text.done, description: label, tone: 'good' })
      onClose()
    },
  })
  const next = storedValue(setting, values) || setting.default
  return (
    <form {...formProps} className="grid gap-4 rounded-md bg-surface-sunken p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={unit === null || isTime ? text.value : text.valueIn[unit]}
          error={errors.value}
          help={text.valueHelp(
            setting.default === null ? messages.unset.toLowerCase() : formatSetting(setting, setting.default),
          )}
        >
          <TextInput autoFocus {...fieldProps('value')} />
        </Field>
        {isTime && (
          <Field label={text.unit}>
            <Select options={unitOptions} {...fieldProps('timeUnit')} />
          </Field>
        )}
        <Field label={text.from} error={errors.from} help={text.fromHelp} optional>
          <TextInput type="datetime-local" {...fieldProps('from')} />
        </Field>
      </div>
      <p aria-live="polite" className="text-sm">
        {text.preview({
          before: formatSetting(setting, value),
          after: formatSetting(setting, next),
          affects,
        })}
      </p>
      <Alert>{error?.message}</Alert>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={isSubmitting} busyText={text.saving}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
