import { Dialog, Field, Form, PasswordInput, useForm } from 'mintmark/web'
import { useState } from 'react'
import { Rotation } from '../contract'
import { messages } from '../page-messages'
import { useRotateSecret } from './queries'
import { SecretPanel } from './secret-panel'

const text = messages.endpoint

/** Replaces the secret of an endpoint and shows the new one. */
export function RotateDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  const { mutateAsync: rotate } = useRotateSecret(id)
  const form = useForm({
    schema: Rotation,
    initialValues: { currentPassword: '' },
    onSubmit: async ({ currentPassword }) => setSecret((await rotate(currentPassword || undefined)).secret),
    resets: true,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={() => {
        setSecret(undefined)
        onClose()
      }}
      title={text.rotate}
      description={messages.secret.both}
    >
      {secret === undefined ? (
        <Form form={form} submitText={text.rotate}>
          <Field
            label={messages.form.password}
            help={messages.form.passwordHelp}
            error={form.errors.currentPassword}
            optional
          >
            <PasswordInput {...form.fieldProps('currentPassword')} autoComplete="current-password" />
          </Field>
        </Form>
      ) : (
        <SecretPanel secret={secret} isReplaced />
      )}
    </Dialog>
  )
}
