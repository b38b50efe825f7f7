import { useQuery } from '@tanstack/react-query'
import { messages } from '@/modules/docs/messages'
import { shellMessages } from '@/modules/docs/shell-messages'
import { EndpointDetails } from '@/modules/docs/web/endpoint-details'
import { type EndpointGroup, openApiQuery } from '@/modules/docs/web/queries'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { ErrorState } from '@/web/ui/error-state'
import { Page } from '@/web/ui/page'

export function DocsPage() {
  const { data: groups, error, refetch } = useQuery(openApiQuery)
  if (!groups && !error) return <PageSkeleton />
  return (
    <Page title={shellMessages.title} width="text">
      {groups ? (
        <div className="grid gap-10">
          <p className="text-base text-ink-muted">
            {messages.intro}{' '}
            <a href="/openapi.json" className="underline decoration-line-strong underline-offset-4">
              {messages.openApiFile}
            </a>
          </p>
          {groups.map((group) => (
            <EndpointGroupView key={group.name} group={group} />
          ))}
        </div>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

function EndpointGroupView({ group: { name, description, endpoints } }: { group: EndpointGroup }) {
  return (
    <section aria-labelledby={`group-${name}`} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={`group-${name}`} className="text-lg">
          {name}
        </h2>
        <p className="text-sm text-ink-muted">{description}</p>
      </div>
      <div className="border-b border-line">
        {endpoints.map((endpoint) => (
          <EndpointDetails key={`${endpoint.method} ${endpoint.path}`} endpoint={endpoint} />
        ))}
      </div>
    </section>
  )
}
