import { firstRunMessages } from '@/modules/admin/first-run-messages'
import { sentence } from '@/modules/admin/web/checks/check-row'
import { StepChecks, useChecks } from '@/modules/admin/web/first-run/step-checks'
import { StepFrame, type StepProps } from '@/modules/admin/web/first-run/step-frame'
import { useTestCheck } from '@/modules/admin/web/queries'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { showError } from '@/web/ui/toasts/show-error'

const { mail, payments, platform } = firstRunMessages

export function MailStep(props: StepProps) {
  const about = mail.to(props.user.email ?? '')
  return (
    <TestStep {...props} names={['mail', 'test email', 'operator']} test="mail" text={{ ...mail, about }} />
  )
}

export function PaymentsStep(props: StepProps) {
  return <TestStep {...props} names={['payments']} test="payments" text={payments} />
}

export function PlatformStep(props: StepProps) {
  return <TestStep {...props} names={['platform']} test="platform" text={platform} />
}

type Props = StepProps & {
  /** The checks that it shows. */
  names: readonly string[]
  /** The check that its button tests. */
  test: string
  text: { test: string; testing: string; about: string }
}

/** A step about another service: what the environment says about it, and a button that tries it out. */
function TestStep({ names, test, text, onNext }: Props) {
  const found = useChecks(names)
  const { mutate, data, isPending } = useTestCheck(test)
  const isConfigured = found.checks?.every(({ status }) => status === 'ok') ?? false
  const isTested = data !== undefined && data.result.status !== 'wrong'
  const run = () => mutate(undefined, { onError: (error) => showError(firstRunMessages.failed, error) })
  return (
    <StepFrame isDone={isConfigured || isTested} isLoading={found.isPending} onNext={onNext}>
      <Panel>
        <div className="grid gap-4">
          <StepChecks {...found} />
          <div className="grid gap-3 border-t border-line pt-4">
            <p className="text-sm text-ink-muted">{text.about}</p>
            <Button
              className="justify-self-start"
              variant={isConfigured || isTested ? 'secondary' : 'primary'}
              busy={isPending}
              busyText={text.testing}
              onClick={run}
            >
              {text.test}
            </Button>
            {data?.result.status === 'wrong' && <Alert>{sentence(data.result.says)}</Alert>}
            <p role="status" className="text-sm wrap-anywhere empty:hidden">
              {isTested && sentence(data.result.says)}
            </p>
          </div>
          {!isConfigured && <p className="text-sm text-ink-muted">{firstRunMessages.restart}</p>}
        </div>
      </Panel>
    </StepFrame>
  )
}
