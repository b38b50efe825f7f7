import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { apiKeysPath } from '@/modules/api-keys/web/paths'
import { messages } from '@/modules/docs/messages'
import { shellMessages } from '@/modules/docs/shell-messages'
import { EndpointDetails } from '@/modules/docs/web/endpoint-details'
import { type EndpointGroup, openApiQuery } from '@/modules/docs/web/queries'
import { webhooksPath } from '@/modules/webhooks/web/paths'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { ErrorState } from '@/web/ui/error-state'
import { Page } from '@/web/ui/page'

const linkClasses = 'underline decoration-line-strong underline-offset-4'

export function DocsPage() {
  const { data: groups, error, refetch } = useQuery(openApiQuery)
  if (!groups && !error) return <PageSkeleton />
  return (
    <Page title={shellMessages.title} width="text">
      {groups ? (
        <div className="grid gap-10">
          <Introduction modules={groups.map(({ name }) => name)} />
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

/** Links to pages of modules only if they are on. */
function Introduction({ modules }: { modules: readonly string[] }) {
  return (
    <div className="grid gap-3 text-base text-pretty text-ink-muted">
      <p>
        {messages.intro}{' '}
        <a href="/openapi.json" className={linkClasses}>
          {messages.openApiFile}
        </a>
      </p>
      <p>
        {messages.keys}{' '}
        {modules.includes('api-keys') && (
          <Link href={apiKeysPath} className={linkClasses}>
            {messages.keysLink}
          </Link>
        )}
      </p>
      <p>{messages.limits}</p>
      {modules.includes('webhooks') && (
        <p>
          {messages.webhooks}{' '}
          <Link href={webhooksPath} className={linkClasses}>
            {messages.webhooksLink}
          </Link>
        </p>
      )}
    </div>
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
