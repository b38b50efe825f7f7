import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useId } from 'react'
import { messages } from '@/modules/auth/messages'
import type { Captcha } from '@/modules/auth/web/captcha/use-captcha'
import { classNames } from '@/web/ui/class-names'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { IconButton } from '@/web/ui/icon-button'
import { Skeleton } from '@/web/ui/states/skeleton'
import { Spinner } from '@/web/ui/states/spinner'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.captcha

const { running, done, failed } = text.proofOfWork
const statusText = { loading: running, ready: done, failed }

type ProofOfWorkProps = Pick<Captcha, 'state'> & { error: string | undefined }

/** The browser's progress; the user has nothing to do here. */
function ProofOfWorkStatus({ state, error }: ProofOfWorkProps) {
  return (
    <div className="grid gap-1 py-2 text-sm">
      {error && <p className="text-bad">{error}</p>}
      <p className="flex items-center gap-2.5">
        <StatusIcon state={state} />
        <span>{statusText[state]}</span>
      </p>
    </div>
  )
}

function StatusIcon({ state }: Pick<ProofOfWorkProps, 'state'>) {
  if (state === 'loading') return <Spinner className="text-ink-muted" />
  if (state === 'ready') return <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
  return <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-bad" />
}

type CaptchaFieldProps = {
  captcha: Captcha
  error: string | undefined
  answerInput: { name: string; value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void }
  onRefresh: () => void
}

export function CaptchaField({ captcha, error, answerInput, onRefresh }: CaptchaFieldProps) {
  useFailureToast(captcha)
  if (captcha.isProofOfWork)
    return (
      <CaptchaFrame
        refreshLabel={text.proofOfWork.refresh}
        captcha={captcha}
        onRefresh={onRefresh}
        challenge={<ProofOfWorkStatus {...captcha} error={error} />}
      />
    )
  return (
    <CaptchaFrame
      refreshLabel={text.refresh}
      captcha={captcha}
      onRefresh={onRefresh}
      challenge={<Question {...captcha} />}
    >
      <Field label={text.answer} error={error}>
        <TextInput inputMode="numeric" autoComplete="off" className="tabular" {...answerInput} />
      </Field>
    </CaptchaFrame>
  )
}

type CaptchaFrameProps = {
  captcha: Captcha
  challenge: ReactNode
  refreshLabel: string
  onRefresh: () => void
  children?: ReactNode
}

function CaptchaFrame({ captcha, challenge, refreshLabel, onRefresh, children }: CaptchaFrameProps) {
  const id = useId()
  const isLoading = captcha.state === 'loading'
  return (
    <fieldset
      aria-describedby={id}
      className={classNames('grid gap-3 rounded-md border border-line px-4 pt-1', children ? 'pb-4' : 'pb-2')}
    >
      <legend className="-ms-1 px-1 text-sm font-medium">{text.title}</legend>
      <div className="flex items-center justify-between gap-2">
        <div id={id} aria-live="polite" className="min-w-0">
          {challenge}
        </div>
        {/* aria-disabled while loading: a disabled button would lose the keyboard focus. */}
        <IconButton
          label={refreshLabel}
          className="-me-2"
          aria-disabled={isLoading || undefined}
          onClick={isLoading ? undefined : onRefresh}
        >
          <RefreshCw aria-hidden="true" className={classNames('size-4', isLoading && 'animate-spin')} />
        </IconButton>
      </div>
      {children}
    </fieldset>
  )
}

function Question({ question, state }: Captcha) {
  if (question !== undefined) return <p className="tabular text-base">{question}</p>
  if (state === 'loading') return <Skeleton className="h-5 w-36" />
  return <p className="text-sm text-bad">{text.notLoaded}</p>
}

function useFailureToast({ errorUpdatedAt, state, isProofOfWork }: Captcha) {
  useEffect(() => {
    if (state === 'failed' && errorUpdatedAt > 0)
      toast({
        title: text.failed,
        description: isProofOfWork ? text.proofOfWork.failed : text.notLoaded,
        tone: 'bad',
      })
  }, [state, errorUpdatedAt, isProofOfWork])
}
