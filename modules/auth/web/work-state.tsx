import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Captcha } from '@/modules/auth/web/use-human-proof'
import { messages } from '@/modules/auth/words'
import { Spinner } from '@/web/ui/spinner'

const proofOfWorkText = messages.captcha.work

type ProofOfWorkProps = Pick<Captcha, 'state'> & { error: string | undefined }

/** How far the browser is; nothing here is for the person to do. */
export function ProofOfWorkStatus({ state, error }: ProofOfWorkProps) {
  return (
    <div className="grid gap-1 py-2 text-sm">
      {error && <p className="text-bad">{error}</p>}
      <p className="flex items-center gap-2.5">
        <StatusIcon state={state} />
        <span>{{ coming: proofOfWorkText.underway, there: proofOfWorkText.done, failed: proofOfWorkText.failed }[state]}</span>
      </p>
    </div>
  )
}

function StatusIcon({ state }: Pick<ProofOfWorkProps, 'state'>) {
  if (state === 'coming') return <Spinner className="text-ink-muted" />
  if (state === 'there') return <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
  return <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-bad" />
}
