import { useQuery } from '@tanstack/react-query'
import { staffMessages } from '@/modules/terms/staff-messages'
import { useNewestTerms } from '@/modules/terms/web/newest-terms'
import { termsVersionPath } from '@/modules/terms/web/paths'
import { userTermsQuery } from '@/modules/terms/web/staff-queries'
import { formatDateTime } from '@/web/lib/format/format'
import { Panel } from '@/web/ui/panel'
import { QueryView } from '@/web/ui/states/query-view'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'

const { person: text } = staffMessages

/** On the page of a person in the back office: which terms they accepted and when. Nothing while none were published. */
export function UserTermsPanel({ userId }: { userId: string }) {
  const isPublished = useNewestTerms() !== undefined
  return isPublished && <UserTerms userId={userId} />
}

function UserTerms({ userId }: { userId: string }) {
  const query = useQuery(userTermsQuery(userId))
  return (
    <Panel title={text.title}>
      <QueryView query={query} fallback={<Skeleton shape="block" className="h-12" />}>
        {({ mayTrade, accepted }) => (
          <div className="grid gap-2 text-sm">
            {!mayTrade && <p>{text.blocked}</p>}
            {accepted.length === 0 && <p className="text-ink-muted">{text.none}</p>}
            <ul className="grid gap-1 empty:hidden">
              {accepted.map(({ number, acceptedAt }) => (
                <li key={number}>
                  <TextLink href={termsVersionPath(number)}>
                    {text.accepted({ number, moment: formatDateTime(acceptedAt) })}
                  </TextLink>
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryView>
    </Panel>
  )
}
