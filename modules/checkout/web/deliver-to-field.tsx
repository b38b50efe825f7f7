import type { ComponentProps } from 'react'
import { messages } from '@/modules/checkout/messages'
import { useClientConfig } from '@/web/lib/client-config'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'

type Props = ComponentProps<typeof TextInput> & { error: string | undefined }

const { form } = messages

export function DeliverToField({ error, ...input }: Props) {
  const { platform } = useClientConfig()
  return (
    <Field label={form.deliverTo} error={error} help={form.deliverToHelp(platform)}>
      <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} {...input} />
    </Field>
  )
}
