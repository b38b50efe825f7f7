import { useQuery } from '@tanstack/react-query'
import type { StaffVersion } from '@/modules/terms/contract'
import { messages } from '@/modules/terms/messages'
import { staffMessages as text } from '@/modules/terms/staff-messages'
import { termsVersionPath } from '@/modules/terms/web/paths'
import { PublishForm } from '@/modules/terms/web/publish-form'
import { staffVersionsQuery } from '@/modules/terms/web/staff-queries'
import { describeState } from '@/modules/terms/web/version-state'
import { formatCount, formatDateTime } from '@/web/lib/format/format'
import { StaffPage } from '@/web/staff/staff-page'
import { Panel } from '@/web/ui/panel'
import { QueryView } from '@/web/ui/states/query-view'
import { TextLink } from '@/web/ui/text-link'
import { Badge } from '@/web/ui/values/badge'

/** Publishes versions of the terms, and lists those so far. */
export function TermsPage() {
  const query = useQuery(staffVersionsQuery)
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <PublishForm />
      <Panel title={text.past}>
        <QueryView query={query} empty={text.empty}>
          {(versions) => (
            <ul className="divide-y divide-line">
              {versions.map((version) => (
                <VersionRow key={version.number} version={version} state={describeState(version, versions)} />
              ))}
            </ul>
          )}
        </QueryView>
      </Panel>
    </StaffPage>
  )
}

function VersionRow({ version, state }: { version: StaffVersion; state: string }) {
  const { number, summary, email, author, publishedAt, accepted } = version
  return (
    <li className="grid gap-1.5 py-4 text-sm first:pt-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-sm font-semibold">
          <TextLink href={termsVersionPath(number)}>{messages.version(number)}</TextLink>
        </h3>
        <Badge>{state}</Badge>
        {email && <Badge>{text.emailed}</Badge>}
      </div>
      <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{summary}</p>
      <p className="text-xs text-ink-muted">
        {text.by({ author, moment: formatDateTime(publishedAt) })} · {text.accepted(formatCount(accepted))}
      </p>
    </li>
  )
}
