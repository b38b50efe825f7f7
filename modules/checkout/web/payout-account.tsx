import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PayoutAccount } from '@/modules/checkout/contract'
import { payoutAccountMessages as said } from '@/modules/checkout/messages'
import { payoutAccountQuery, useCreatePayoutAccountLink } from '@/modules/checkout/web/queries'
import { ApiError } from '@/web/lib/api-error'
import { formatTime } from '@/web/lib/format'
import { useViewer } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { Panel } from '@/web/ui/panel'
import { showError } from '@/web/ui/toasts/show-error'

/** Where the seller's payouts go. Where nothing needs to be connected, nothing is shown. */
export function PayoutAccountPanel() {
  const { data: account } = useQuery(payoutAccountQuery)
  if (!account || account.state === 'not_needed') return null
  return (
    <Panel title={said.title}>
      <div className="grid gap-4 text-sm">
        <p className="text-ink-muted">{said.states[account.state]}</p>
        {account.frozenUntil && (
          <p className="text-wait">{said.payoutsPausedUntil(formatTime(account.frozenUntil))}</p>
        )}
        <PayoutAccountForm state={account.state} />
      </div>
    </Panel>
  )
}

/** The password is asked for once more: whoever changes this gets the money. */
function PayoutAccountForm({ state }: { state: Exclude<PayoutAccount['state'], 'not_needed'> }) {
  const viewer = useViewer()
  const open = useCreatePayoutAccountLink()
  const [password, setPassword] = useState('')
  const hasPassword = viewer.state === 'user' && !viewer.user.temporary && !viewer.user.passwordMissing
  const isBusy = open.isPending || open.isSuccess

  function leave(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    open.mutate(hasPassword ? password : undefined, {
      onSuccess: ({ url }) => location.assign(url),
      onError: (error) => showError(said.failed, error),
    })
  }

  return (
    <form noValidate onSubmit={leave} className="grid gap-4">
      {hasPassword && (
        <Field label={said.password} error={passwordErrorOf(open.error)}>
          <TextInput
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      )}
      <Button
        type="submit"
        variant={state === 'missing' ? 'primary' : undefined}
        busy={isBusy}
        busyText={said.redirecting}
      >
        {actionLabel(state)}
      </Button>
    </form>
  )
}

function actionLabel(state: PayoutAccount['state']) {
  if (state === 'missing') return said.connect
  return state === 'ready' ? said.change : said.continueSetup
}

function passwordErrorOf(error: Error | null) {
  if (!(error instanceof ApiError)) return undefined
  return error.errors.find(({ path }) => path === 'currentPassword')?.message
}
