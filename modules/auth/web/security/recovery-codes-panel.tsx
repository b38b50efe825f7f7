import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '@/modules/auth/messages'
import { factorChanges, secondFactorsQuery, useFactorChange } from '@/modules/auth/web/security/queries'
import { ReauthenticationForm } from '@/modules/auth/web/security/reauthentication-form'
import { RecoveryCodes } from '@/modules/auth/web/security/recovery-codes'
import { useReauthenticationForm } from '@/modules/auth/web/security/use-reauthentication-form'
import type { ViewerUser } from '@/web/lib/viewer'
import { Panel } from '@/web/ui/panel'

const text = messages.secondFactor.recovery

export function RecoveryCodesPanel({ user }: { user: ViewerUser }) {
  const { data } = useQuery(secondFactorsQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const { mutateAsync: replace } = useFactorChange(factorChanges.replaceRecoveryCodes)
  const form = useReauthenticationForm(user, async (values) =>
    setCodes((await replace(values)).recoveryCodes),
  )
  return (
    <Panel title={text.title} aside={data && text.left(data.recoveryCodesLeft)}>
      <div className="grid max-w-md gap-4">
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        ) : (
          <>
            <p className="text-sm text-ink-muted">{text.replaceLead}</p>
            <ReauthenticationForm form={form} submit={text.replace} submitting={text.replacing} />
          </>
        )}
      </div>
    </Panel>
  )
}
