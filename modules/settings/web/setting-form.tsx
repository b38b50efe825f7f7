import * as v from 'valibot'
import type { Setting } from '@/modules/settings/contract'
import { messages } from '@/modules/settings/messages'
import { useChangeSetting } from '@/modules/settings/web/queries'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.form
/** `from` is in the time zone of the browser. */
const schema = v.object({ value: v.string(), from: v.string() })

/** Changes a setting, now or later. The server checks the value. */
export function SettingForm({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { name, value } = setting
  const { mutateAsync: change } = useChangeSetting()
  const { errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema,
    initialValues: { value: value ?? '', from: '' },
    onSubmit: async (values) => {
      const from = values.from === '' ? undefined : new Date(values.from).toISOString()
      await change({ name, value: values.value, from })
      toast({ title: text.done, description: name, tone: 'good' })
      onClose()
    },
  })
  return (
    <form {...formProps} className="grid gap-4 rounded-md bg-surface-sunken p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={text.value}
          error={errors.value}
          help={text.valueHelp(setting.default ?? messages.unset.toLowerCase())}
        >
          <TextInput autoFocus {...fieldProps('value')} />
        </Field>
        <Field label={text.from} error={errors.from} help={text.fromHelp} optional>
          <TextInput type="datetime-local" {...fieldProps('from')} />
        </Field>
      </div>
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
