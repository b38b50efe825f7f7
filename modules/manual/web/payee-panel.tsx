import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Payee, PayeeInput } from '@/modules/manual/contract'
import { messages } from '@/modules/manual/messages'
import { payeeQuery, useSavePayee } from '@/modules/manual/web/queries'
import { walletQuery } from '@/modules/wallet/web/queries'
import { formatDateTime } from '@/web/lib/format/format'
import { useViewer } from '@/web/lib/session/viewer'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.payee

/** Where the seller wants to be paid by bank transfer. Renders nothing unless the site sends them. */
export function PayeePanel() {
  const { data: wallet } = useQuery(walletQuery)
  const isOffered = wallet?.payoutOptions.some(({ provider }) => provider === 'manual') ?? false
  const { data: payee } = useQuery({ ...payeeQuery, enabled: isOffered })
  const [isEditing, setEditing] = useState(false)
  if (!payee) return null
  const { details, frozenUntil } = payee
  return (
    <Panel title={text.title}>
      <div className="grid gap-4 text-sm">
        {details && !isEditing ? (
          <>
            <p className="wrap-anywhere">
              {details.name}
              <br />
              <span className="tabular">{details.account}</span> {details.bic}
            </p>
            {frozenUntil && <p className="text-wait">{text.pausedUntil(formatDateTime(frozenUntil))}</p>}
            <Button onClick={() => setEditing(true)}>{text.change}</Button>
          </>
        ) : (
          <>
            <p className="text-ink-muted">{text.lead}</p>
            <PayeeForm payee={payee} onSaved={() => setEditing(false)} />
          </>
        )}
      </div>
    </Panel>
  )
}

/** Asks for the password again, because another account redirects the money. */
function PayeeForm({ payee: { accountLabel, details }, onSaved }: { payee: Payee; onSaved: () => void }) {
  const viewer = useViewer()
  const { mutateAsync: save } = useSavePayee()
  const hasPassword = viewer.state === 'user' && !viewer.user.temporary && !viewer.user.passwordMissing
  const { errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema: PayeeInput,
    initialValues: {
      name: details?.name ?? '',
      account: details?.account ?? '',
      bic: details?.bic ?? '',
      currentPassword: hasPassword ? '' : undefined,
    },
    onSubmit: async ({ bic = '', ...input }) => {
      await save({ ...input, bic })
      toast({ title: text.saved, tone: 'good' })
      onSaved()
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <Field label={text.name} error={errors.name}>
        <TextInput autoComplete="name" {...fieldProps('name')} />
      </Field>
      <Field label={accountLabel ?? text.iban} error={errors.account}>
        <TextInput autoComplete="off" {...fieldProps('account')} />
      </Field>
      {accountLabel === null && (
        <Field label={text.bic} error={errors.bic}>
          <TextInput autoComplete="off" {...fieldProps('bic')} />
        </Field>
      )}
      {hasPassword && (
        <Field label={text.password} error={errors.currentPassword}>
          <PasswordInput autoComplete="current-password" {...fieldProps('currentPassword')} />
        </Field>
      )}
      <Alert>{error?.message}</Alert>
      <Button type="submit" variant={details ? undefined : 'primary'} busy={isSubmitting}>
        {text.save}
      </Button>
    </form>
  )
}
