import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '@/modules/auth/messages'
import type { Reauthentication } from '@/modules/auth/second-factor-contract'
import { factorChanges, secondFactorsQuery, useFactorChange } from '@/modules/auth/web/security/queries'
import { ReauthenticationForm } from '@/modules/auth/web/security/reauthentication-form'
import { RecoveryCodes } from '@/modules/auth/web/security/recovery-codes'
import { Panel } from '@/web/ui/panel'

const text = messages.secondFactor.recovery

export function RecoveryCodesPanel() {
  const { data } = useQuery(secondFactorsQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const { mutateAsync: replace } = useFactorChange(factorChanges.replaceRecoveryCodes)
  const onSubmit = async (proof: Reauthentication) => setCodes((await replace(proof)).recoveryCodes)
  return (
    <Panel title={text.title} aside={data && text.left(data.recoveryCodesLeft)}>
      <div className="grid max-w-md gap-4">
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        ) : (
          <>
            <p className="text-sm text-ink-muted">{text.replaceLead}</p>
            <ReauthenticationForm onSubmit={onSubmit} submit={text.replace} submitting={text.replacing} />
          </>
        )}
      </div>
    </Panel>
  )
}
