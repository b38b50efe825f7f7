import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messages } from '@/modules/auth/messages'
import type { Passkey, Reauthentication } from '@/modules/auth/second-factor-contract'
import { explainPasskeyError } from '@/modules/auth/web/passkey-errors'
import { factorChanges, secondFactorsQuery, useFactorChange } from '@/modules/auth/web/security/queries'
import { ReauthenticationForm } from '@/modules/auth/web/security/reauthentication-form'
import { RecoveryCodes } from '@/modules/auth/web/security/recovery-codes'
import { useFocusHandoff } from '@/web/lib/browser/focus'
import { formatDate } from '@/web/lib/format/format'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { toast } from '@/web/ui/toasts/toast'
import { TimeAgo } from '@/web/ui/values/time-ago'

const text = messages.secondFactor.passkeys

export function PasskeysPanel() {
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([])
  return (
    <Panel title={text.title}>
      <div className="grid gap-4">
        <p className="max-w-md text-sm text-ink-muted">{text.lead}</p>
        <PasskeyList />
        <div className="max-w-md">
          {recoveryCodes.length > 0 ? (
            <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes([])} />
          ) : (
            <AddForm onAdded={setRecoveryCodes} />
          )}
        </div>
      </div>
    </Panel>
  )
}

function AddForm({ onAdded }: { onAdded: (codes: readonly string[]) => void }) {
  const { mutateAsync: add } = useFactorChange(factorChanges.addPasskey)
  const onSubmit = async (proof: Reauthentication) => {
    const { recoveryCodes } = await add(proof).catch(explainPasskeyError)
    toast({ title: text.added, tone: 'good' })
    onAdded(recoveryCodes)
  }
  return <ReauthenticationForm onSubmit={onSubmit} submit={text.add} submitting={text.adding} />
}

function PasskeyList() {
  const { data, error, refetch } = useQuery(secondFactorsQuery)
  if (!data && error)
    return <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label={uiMessages.loading}>
        <Skeleton className="h-5 w-32" />
      </div>
    )
  const { passkeys } = data
  if (passkeys.length === 0) return <p className="text-sm">{text.none}</p>
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, usedAt } }: { passkey: Passkey }) {
  const [isOpen, setOpen] = useState(false)
  const openButton = useRef<HTMLButtonElement>(null)
  useFocusHandoff(openButton)
  const { mutateAsync: remove } = useFactorChange(factorChanges.removePasskey)
  const onRemove = async (values: Reauthentication) => {
    await remove({ id, ...values })
    setOpen(false)
    toast({ title: text.removed, tone: 'good' })
  }
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-ink-muted">
          {text.created(formatDate(createdAt))}
          {usedAt && (
            <>
              {' '}
              · {text.lastUsed} <TimeAgo iso={usedAt} className="lowercase" />
            </>
          )}
        </p>
      </div>
      <Button ref={openButton} size="sm" aria-label={text.removeOf(name)} onClick={() => setOpen(true)}>
        {text.remove}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={text.removeOf(name)}>
        <ReauthenticationForm
          onSubmit={onRemove}
          submit={text.remove}
          submitting={messages.secondFactor.authenticator.working}
          variant="danger"
        />
      </Dialog>
    </li>
  )
}
