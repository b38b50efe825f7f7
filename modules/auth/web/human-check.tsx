import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type ChangeEvent, useEffect, useId } from 'react'
import { type CaptchaResult, currentChallenge } from '@/modules/auth/web/current-challenge'
import { captchaQuery } from '@/modules/auth/web/queries'
import { words } from '@/modules/auth/words'
import { classNames } from '@/web/ui/class-names'
import { Field } from '@/web/ui/field'
import { IconButton } from '@/web/ui/icon-button'
import { Skeleton } from '@/web/ui/skeleton'
import { TextInput } from '@/web/ui/text-input'
import { toast } from '@/web/ui/toast'

const said = words.human

type Props = {
  error: string | undefined
  answer: { name: string; value: string; onChange: (event: ChangeEvent<HTMLInputElement>) => void }
  onRefresh: () => void
}

export function HumanCheck({ error, answer, onRefresh }: Props) {
  const id = useId()
  const captcha = useQuery(captchaQuery)
  useFailureToast(captcha)
  return (
    <fieldset aria-describedby={id} className="grid gap-3 rounded-md border border-line px-4 pt-1 pb-4">
      <legend className="-ml-1 px-1 text-sm font-medium">{said.title}</legend>
      <div className="flex items-center justify-between gap-2">
        <p id={id} aria-live="polite" className="tabular min-w-0 text-base">
          <Question captcha={captcha} />
        </p>
        <IconButton label={said.renew} className="-mr-2" onClick={onRefresh} disabled={captcha.isFetching}>
          <RefreshCw
            aria-hidden="true"
            className={classNames('size-4', captcha.isFetching && 'animate-spin')}
          />
        </IconButton>
      </div>
      <Field label={said.answer} error={error}>
        <TextInput inputMode="numeric" autoComplete="off" className="tabular" {...answer} />
      </Field>
    </fieldset>
  )
}

function Question({ captcha }: { captcha: CaptchaResult }) {
  const challenge = currentChallenge(captcha)
  if (challenge) return challenge.question
  if (captcha.isFetching) return <Skeleton className="h-5 w-36" />
  return <span className="text-sm text-bad">{said.none}</span>
}

function useFailureToast({ errorUpdatedAt, isError }: CaptchaResult) {
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) toast({ ...said.failed, tone: 'bad' })
  }, [isError, errorUpdatedAt])
}
