import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModuleState } from '@/modules/settings/switching/contract'
import { moduleMessages as text } from '@/modules/settings/switching/messages'
import { modulesQuery, useSwitchModule } from '@/modules/settings/web/queries'
import { formatCount } from '@/web/lib/format/format'
import { StaffPage } from '@/web/staff/staff-page'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'
import { Badge } from '@/web/ui/values/badge'

/** All modules of the program. Switching one takes effect at the next start of the server. */
export function ModulesPage() {
  const { data, error, refetch } = useQuery(modulesQuery)
  return (
    <StaffPage title={text.title} lead={text.lead}>
      {data ? (
        <>
          <Restart modules={data.modules} />
          {data.inEnvironment && <p className="text-sm text-ink-muted">{text.inEnvironment}</p>}
          <Panel flush>
            <ul>
              {data.modules.map((module) => (
                <ModuleRow key={module.name} module={module} isFixed={data.inEnvironment} />
              ))}
            </ul>
          </Panel>
        </>
      ) : error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className="h-96" />
      )}
    </StaffPage>
  )
}

/** Names the modules that were switched since the start. */
function Restart({ modules }: { modules: readonly ModuleState[] }) {
  const changed = modules.filter(({ isOn, isRunning }) => isOn !== isRunning).map(({ name }) => name)
  return (
    <p role="status" className="rounded-md bg-wait-soft px-4 py-2.5 text-sm text-wait empty:hidden">
      {changed.length > 0 && text.restart(changed.join(', '))}
    </p>
  )
}

function ModuleRow({ module, isFixed }: { module: ModuleState; isFixed: boolean }) {
  const { name, version, owns, tables, routes, blocked } = module
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-4 text-sm last:border-0">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span translate="no">{name}</span>
          <span className="text-xs font-normal text-ink-muted">{version}</span>
          <StateBadge module={module} />
        </h2>
        <p lang="en" className="text-ink-muted">
          {owns}
        </p>
        {blocked !== null && !isFixed && <p className="text-xs text-ink-muted">{blocked}</p>}
        <div className="flex flex-wrap gap-x-4 text-xs text-ink-muted">
          <Names label={text.tables(formatCount(tables.length))} names={tables} />
          <Names label={text.routes(formatCount(routes.length))} names={routes} />
        </div>
      </div>
      {blocked === null && !isFixed && <SwitchButton module={module} />}
    </li>
  )
}

function StateBadge({ module: { isOn, isRunning } }: { module: ModuleState }) {
  if (isOn !== isRunning)
    return <Badge tone="wait">{isOn ? text.states.turnsOn : text.states.turnsOff}</Badge>
  return <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? text.states.on : text.states.off}</Badge>
}

function SwitchButton({ module: { name, isOn, owns, routes } }: { module: ModuleState }) {
  const { mutate, isPending } = useSwitchModule()
  const [isAsking, setAsking] = useState(false)
  const label = isOn ? text.switchOff : text.switchOn
  const run = () =>
    mutate(
      { name, isOn: !isOn },
      {
        onSettled: () => setAsking(false),
        onSuccess: () => toast({ title: text.switched(name, !isOn), tone: 'good' }),
        onError: (error) => showError(text.failed, error),
      },
    )
  return (
    <>
      <Button
        size="sm"
        aria-label={text.ofModule(label, name)}
        busy={isPending && !isAsking}
        onClick={isOn ? () => setAsking(true) : run}
      >
        {label}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={text.ask.title(name)}
        description={text.ask.description({ owns, routes: formatCount(routes.length) })}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{text.ask.cancel}</Button>
            <Button variant="danger" busy={isPending} onClick={run}>
              {label}
            </Button>
          </>
        }
      />
    </>
  )
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return <span className="py-1">{label}</span>
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="cursor-pointer py-1 hover:text-ink">{label}</summary>
      <ul className="grid gap-0.5 pb-1 font-mono wrap-anywhere">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
