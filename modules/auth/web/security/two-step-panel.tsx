import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { messages } from '@/modules/auth/messages'
import type { Reauthentication } from '@/modules/auth/second-factor-contract'
import { verifyPath } from '@/modules/auth/web/paths'
import {
  factorChanges,
  secondFactorsQuery,
  useFactorChange,
  useSetTwoStep,
} from '@/modules/auth/web/security/queries'
import { ReauthenticationForm } from '@/modules/auth/web/security/reauthentication-form'
import { RecoveryCodes } from '@/modules/auth/web/security/recovery-codes'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'
import { Badge } from '@/web/ui/values/badge'

const { twoStep: text } = messages.security

export function TwoStepPanel({ user }: { user: ViewerUser }) {
  return (
    <Panel
      title={text.title}
      aside={user.twoStep ? <Badge tone="good">{text.on}</Badge> : <Badge>{text.off}</Badge>}
    >
      <div className="grid max-w-md gap-4">
        <p className="text-sm text-ink-muted">{text.lead}</p>
        {user.verified && user.email ? (
          <TwoStepForm enabled={!user.twoStep} />
        ) : (
          <EmailRequired user={user} />
        )}
      </div>
    </Panel>
  )
}

function EmailRequired({ user }: { user: ViewerUser }) {
  if (!user.email) return <p className="text-sm">{text.noAddress}</p>
  return (
    <p className="text-sm">
      {text.unverified}{' '}
      <Link href={verifyPath} className="rounded-sm underline underline-offset-4">
        {text.enterCode}
      </Link>
    </p>
  )
}

function TwoStepForm({ enabled }: { enabled: boolean }) {
  const { mutateAsync: setTwoStep } = useSetTwoStep()
  const onSubmit = async (proof: Reauthentication) => {
    await setTwoStep({ enabled, ...proof })
    toast({ title: enabled ? text.isOn : text.isOff, tone: 'good' })
  }
  return (
    <ReauthenticationForm
      onSubmit={onSubmit}
      submit={enabled ? text.turnOn : text.turnOff}
      submitting={text.saving}
    />
  )
}

const recoveryCodesPanelText = messages.secondFactor.recovery

export function RecoveryCodesPanel() {
  const { data } = useQuery(secondFactorsQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const { mutateAsync: replace } = useFactorChange(factorChanges.replaceRecoveryCodes)
  const onSubmit = async (proof: Reauthentication) => setCodes((await replace(proof)).recoveryCodes)
  return (
    <Panel
      title={recoveryCodesPanelText.title}
      aside={data && recoveryCodesPanelText.left(data.recoveryCodesLeft)}
    >
      <div className="grid max-w-md gap-4">
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        ) : (
          <>
            <p className="text-sm text-ink-muted">{recoveryCodesPanelText.replaceLead}</p>
            <ReauthenticationForm
              onSubmit={onSubmit}
              submit={recoveryCodesPanelText.replace}
              submitting={recoveryCodesPanelText.replacing}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
