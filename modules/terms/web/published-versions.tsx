import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Version } from '@/modules/terms/contract'
import { messages as text } from '@/modules/terms/messages'
import { AcceptPanel } from '@/modules/terms/web/accept-panel'
import { useNewestTerms } from '@/modules/terms/web/newest-terms'
import { termsVersionPath } from '@/modules/terms/web/paths'
import { versionsQuery } from '@/modules/terms/web/queries'
import { currentOf, describeState } from '@/modules/terms/web/version-state'
import { serverNow } from '@/web/lib/api/server-clock'
import { formatDate } from '@/web/lib/format/format'
import { useReturnPath } from '@/web/lib/session/return-path'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { QueryView } from '@/web/ui/states/query-view'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'

/** On the terms page: what changes and when, the button that accepts, and all versions. Nothing while none was published. */
export function PublishedVersions() {
  const isPublished = useNewestTerms() !== undefined
  return isPublished && <Versions />
}

function Versions() {
  const query = useQuery(versionsQuery)
  return (
    <QueryView query={query} fallback={<Skeleton shape="block" className="mt-8 h-32 w-full" />}>
      {(versions) => <VersionList versions={versions} />}
    </QueryView>
  )
}

function VersionList({ versions }: { versions: readonly Version[] }) {
  const [newest] = versions
  const current = currentOf(versions)
  const from = useReturnPath()
  if (!newest) return null
  return (
    <div className="mt-8 grid gap-4">
      {Date.parse(newest.appliesAt) > serverNow() && (
        <Panel title={text.upcoming.title}>
          <div className="grid justify-items-start gap-4 text-sm">
            <p>{text.upcoming.lead(formatDate(newest.appliesAt))}</p>
            <p className="whitespace-pre-line wrap-anywhere">{newest.summary}</p>
            <Button asChild>
              <Link href={termsVersionPath(newest.number)} state={{ from }}>
                {text.upcoming.read}
              </Link>
            </Button>
          </div>
        </Panel>
      )}
      {current && <AcceptPanel number={current.number} />}
      <details className="text-sm">
        <summary className="cursor-pointer font-medium">{text.versions}</summary>
        <ul className="mt-2 grid gap-2">
          {versions.map((version) => (
            <li key={version.number}>
              <TextLink href={termsVersionPath(version.number)}>{text.version(version.number)}</TextLink>
              <span className="text-ink-muted"> · {describeState(version, versions)}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
