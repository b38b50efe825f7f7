import { messages } from '@/modules/checkout/messages'
import { useClientConfig } from '@/web/lib/client-config'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

const { form } = messages

export function DeliverToField({ value, error, onChange }: Props) {
  const { platform } = useClientConfig()
  return (
    <Field label={form.deliverTo} error={error} help={form.deliverToHelp(platform)}>
      <TextInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
    </Field>
  )
}
