import { useQuery } from '@tanstack/react-query'
import { type PayoutAccount, PayoutAccountLinkInput } from '@/modules/checkout/contract'
import { payoutAccountMessages } from '@/modules/checkout/payout-messages'
import { payoutAccountQuery, useCreatePayoutAccountLink } from '@/modules/checkout/web/queries'
import { formatTime } from '@/web/lib/format/format'
import { useViewer } from '@/web/lib/session/viewer'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'

/** Renders nothing if no account is needed. */
export function PayoutAccountPanel() {
  const { data: account } = useQuery(payoutAccountQuery)
  if (!account || account.state === 'not_needed') return null
  return (
    <Panel title={payoutAccountMessages.title}>
      <div className="grid gap-4 text-sm">
        <p className="text-ink-muted">{payoutAccountMessages.states[account.state]}</p>
        {account.frozenUntil && (
          <p className="text-wait">
            {payoutAccountMessages.payoutsPausedUntil(formatTime(account.frozenUntil))}
          </p>
        )}
        {account.state !== 'rejected' && <PayoutAccountForm state={account.state} />}
      </div>
    </Panel>
  )
}

/** Asks for the password again, because changing the account redirects the money. */
function PayoutAccountForm({ state }: Pick<PayoutAccount, 'state'>) {
  const viewer = useViewer()
  const { mutateAsync: createLink } = useCreatePayoutAccountLink()
  const hasPassword = viewer.state === 'user' && !viewer.user.temporary && !viewer.user.passwordMissing
  const { errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema: PayoutAccountLinkInput,
    initialValues: { currentPassword: hasPassword ? '' : undefined },
    submitOnce: true,
    onSubmit: async ({ currentPassword }) => {
      const { url } = await createLink(currentPassword)
      location.assign(url)
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      {hasPassword && (
        <Field label={payoutAccountMessages.password} error={errors.currentPassword}>
          <PasswordInput autoComplete="current-password" {...fieldProps('currentPassword')} />
        </Field>
      )}
      <Alert>{error?.message}</Alert>
      <Button
        type="submit"
        variant={isUnconnected(state) ? 'primary' : undefined}
        busy={isSubmitting}
        busyText={payoutAccountMessages.redirecting}
      >
        {actionLabel(state)}
      </Button>
    </form>
  )
}

function actionLabel(state: PayoutAccount['state']) {
  if (isUnconnected(state)) return payoutAccountMessages.connect
  return state === 'ready' || state === 'bank_failed'
    ? payoutAccountMessages.change
    : payoutAccountMessages.continueSetup
}

function isUnconnected(state: PayoutAccount['state']): boolean {
  return state === 'missing' || state === 'closed'
}
