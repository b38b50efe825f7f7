import { useEffect, useRef } from 'react'
import { Link, Redirect, useLocation, useSearchParams } from 'wouter'
import { firstRunMessages, firstRunMessages as text } from '@/modules/admin/first-run-messages'
import { messages } from '@/modules/admin/messages'
import { DemoGoodsPanel } from '@/modules/admin/web/first-run/demo-goods/demo-goods-panel'
import { NameStep } from '@/modules/admin/web/first-run/name-step'
import { StepFrame, type StepProps } from '@/modules/admin/web/first-run/step-frame'
import { MailStep, PaymentsStep, PlatformStep } from '@/modules/admin/web/first-run/test-step'
import { adminPath, firstRunPath } from '@/modules/admin/web/paths'
import { NotFoundPage } from '@/web/layout/not-found-page'
import { focusPageHeading } from '@/web/lib/browser/focus'
import { useClientConfig } from '@/web/lib/client-config'
import { SlotView } from '@/web/lib/modules/slots'
import { useViewer } from '@/web/lib/session/viewer'
import { factorSetupSlot } from '@/web/staff/slots'
import { StaffPage } from '@/web/staff/staff-page'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const goodsStepText = firstRunMessages.goods

/** Explains how items get into the catalog. */
function GoodsStep({ onNext }: StepProps) {
  const { demoUniverse } = useClientConfig()
  return (
    <StepFrame isDone onNext={onNext}>
      <DemoGoodsPanel />
      <Panel>
        <div className="grid gap-4">
          {demoUniverse && <p className="text-sm">{goodsStepText.demo}</p>}
          <p className="text-sm">{goodsStepText.import}</p>
          <code className="rounded-sm bg-surface-sunken px-3 py-2 font-mono text-xs">
            {goodsStepText.importCommand}
          </code>
        </div>
      </Panel>
    </StepFrame>
  )
}

const steps = [
  { name: 'name', View: NameStep },
  { name: 'mail', View: MailStep },
  { name: 'payments', View: PaymentsStep },
  { name: 'platform', View: PlatformStep },
  { name: 'factor', View: FactorStep },
  { name: 'goods', View: GoodsStep },
] as const

/** After the last step. Without a second factor, the overview itself is closed. */
const endName = 'overview'

/** Guides the first admin through what a site needs. Every step can be skipped and opened again. */
export function FirstRunPage() {
  const viewer = useViewer()
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const found = steps.findIndex(({ name }) => name === search.get('step'))
  const at = Math.max(found, 0)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    // The path stays the same, so the router doesn't move to the top of the new step.
    scrollTo(0, 0)
    focusPageHeading()
  }, [at])
  const step = steps[at]
  if (viewer.state !== 'user' || viewer.user.role !== 'admin' || !step) return <NotFoundPage />
  if (search.get('step') === endName)
    return viewer.user.secondFactor ? <Redirect to={adminPath} replace /> : <ClosedOverview />
  const next = steps[at + 1]
  const { name, View } = step
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <StepList at={at} />
      <div className="grid content-start gap-2">
        <p className="text-xs font-medium text-ink-muted">{text.progress(at + 1, steps.length)}</p>
        <StaffPage title={text[name].title} lead={text[name].lead}>
          <View key={name} user={viewer.user} onNext={() => navigate(stepPath(next?.name ?? endName))} />
        </StaffPage>
      </div>
    </div>
  )
}

function ClosedOverview() {
  const { message, setUp } = text.closed
  return (
    <div className="mx-auto w-full max-w-4xl">
      <StaffPage title={messages.overview}>
        <EmptyState
          message={message}
          action={
            <Button asChild>
              <Link href={stepPath('factor')}>{setUp}</Link>
            </Button>
          }
        />
      </StaffPage>
    </div>
  )
}

function StepList({ at }: { at: number }) {
  return (
    <nav aria-label={text.steps} className="max-lg:hidden">
      <ol className="grid gap-0.5">
        {steps.map(({ name }, index) => (
          <li key={name}>
            <Link
              href={stepPath(name)}
              aria-current={index === at ? 'step' : undefined}
              className={classNames(
                'flex h-9 items-center gap-3 rounded-md px-3 text-sm',
                index === at
                  ? 'bg-accent-soft font-medium text-ink'
                  : 'text-ink-muted hover:bg-surface-float hover:text-ink',
              )}
            >
              <span className="tabular w-3 text-xs">{index + 1}</span>
              {text[name].title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function stepPath(name: string): string {
  return `${firstRunPath}?step=${name}`
}

/** Adds a passkey or an authenticator app. */
function FactorStep({ user, onNext }: StepProps) {
  return (
    <StepFrame isDone={user.secondFactor !== null} onNext={onNext}>
      <SlotView
        slot={factorSetupSlot}
        props={{ user }}
        fallback={<Skeleton shape="block" className="h-96" />}
      />
    </StepFrame>
  )
}
