import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { SetupCheck } from '@/modules/admin/contract'
import { checkMessages as text } from '@/modules/admin/first-run-messages'
import { CheckRow } from '@/modules/admin/web/checks/check-row'
import { firstRunPath } from '@/modules/admin/web/paths'
import { checksQuery } from '@/modules/admin/web/queries'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

/** The step of the first run that each check belongs to. */
const steps: Readonly<Record<string, string>> = {
  name: 'name',
  address: 'name',
  mail: 'mail',
  'test email': 'mail',
  operator: 'mail',
  payments: 'payments',
  platform: 'platform',
  goods: 'goods',
}

/** The setup checks that aren't ok yet, for admins. Renders nothing once all are. */
export function Checklist() {
  const { data, error, refetch } = useQuery(checksQuery)
  const open = data?.filter(({ status }) => status !== 'ok')
  if (open?.length === 0) return null
  return (
    <Panel title={text.title} aside={data && text.done(data.length - (open?.length ?? 0), data.length)} flush>
      {open ? (
        <div className="divide-y divide-line px-5">
          {open.map((check) => (
            <CheckRow key={check.name} check={check} action={<SetUpLink check={check} />} />
          ))}
        </div>
      ) : error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className="m-5 h-40" />
      )}
    </Panel>
  )
}

function SetUpLink({ check: { name } }: { check: SetupCheck }) {
  const step = steps[name]
  if (step === undefined) return null
  return (
    <Button size="sm" asChild>
      <Link href={`${firstRunPath}?step=${step}`} aria-label={text.setUpOf(text.names[name] ?? name)}>
        {text.setUp}
      </Link>
    </Button>
  )
}
