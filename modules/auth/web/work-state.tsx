import { CircleAlert, CircleCheck } from 'lucide-react'
import type { HumanProof } from '@/modules/auth/web/use-human-proof'
import { words } from '@/modules/auth/words'
import { Spinner } from '@/web/ui/spinner'

const said = words.human.work

type Props = Pick<HumanProof, 'state'> & { error: string | undefined }

/** How far the browser is; nothing here is for the person to do. */
export function WorkState({ state, error }: Props) {
  return (
    <div className="grid gap-1 py-2 text-sm">
      {error && <p className="text-bad">{error}</p>}
      <p className="flex items-center gap-2.5">
        <Picture state={state} />
        <span>{{ coming: said.underway, there: said.done, failed: said.failed }[state]}</span>
      </p>
    </div>
  )
}

function Picture({ state }: Pick<Props, 'state'>) {
  if (state === 'coming') return <Spinner className="text-ink-muted" />
  if (state === 'there') return <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
  return <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-bad" />
}
