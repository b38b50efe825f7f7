import { RefreshCw } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useId } from 'react'
import type { HumanProof } from '@/modules/auth/web/use-human-proof'
import { WorkState } from '@/modules/auth/web/work-state'
import { words } from '@/modules/auth/words'
import { classNames } from '@/web/ui/class-names'
import { Field } from '@/web/ui/field'
import { IconButton } from '@/web/ui/icon-button'
import { Skeleton } from '@/web/ui/skeleton'
import { TextInput } from '@/web/ui/text-input'
import { toast } from '@/web/ui/toast'

const said = words.human

type Props = {
  proof: HumanProof
  error: string | undefined
  answer: { name: string; value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void }
  onRenew: () => void
}

export function HumanCheck({ proof, error, answer, onRenew }: Props) {
  useFailureToast(proof)
  if (proof.isWork)
    return (
      <Frame
        renewal={said.work.renew}
        proof={proof}
        onRenew={onRenew}
        task={<WorkState {...proof} error={error} />}
      />
    )
  return (
    <Frame renewal={said.renew} proof={proof} onRenew={onRenew} task={<Question {...proof} />}>
      <Field label={said.answer} error={error}>
        <TextInput inputMode="numeric" autoComplete="off" className="tabular" {...answer} />
      </Field>
    </Frame>
  )
}

type FrameProps = {
  proof: HumanProof
  task: ReactNode
  renewal: string
  onRenew: () => void
  children?: ReactNode
}

function Frame({ proof, task, renewal, onRenew, children }: FrameProps) {
  const id = useId()
  const isComing = proof.state === 'coming'
  return (
    <fieldset
      aria-describedby={id}
      className={classNames('grid gap-3 rounded-md border border-line px-4 pt-1', children ? 'pb-4' : 'pb-2')}
    >
      <legend className="-ml-1 px-1 text-sm font-medium">{said.title}</legend>
      <div className="flex items-center justify-between gap-2">
        <div id={id} aria-live="polite" className="min-w-0">
          {task}
        </div>
        {/* Not disabled while one is coming: a disabled button would lose the keyboard. */}
        <IconButton
          label={renewal}
          className="-mr-2"
          aria-disabled={isComing || undefined}
          onClick={isComing ? undefined : onRenew}
        >
          <RefreshCw aria-hidden="true" className={classNames('size-4', isComing && 'animate-spin')} />
        </IconButton>
      </div>
      {children}
    </fieldset>
  )
}

function Question({ question, state }: HumanProof) {
  if (question !== undefined) return <p className="tabular text-base">{question}</p>
  if (state === 'coming') return <Skeleton className="h-5 w-36" />
  return <p className="text-sm text-bad">{said.none}</p>
}

function useFailureToast({ errorUpdatedAt, state, isWork }: HumanProof) {
  useEffect(() => {
    if (state === 'failed' && errorUpdatedAt > 0)
      toast({ title: said.failed, description: isWork ? said.work.failed : said.none, tone: 'bad' })
  }, [state, errorUpdatedAt, isWork])
}
