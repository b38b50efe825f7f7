import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { messages } from '@/modules/docs/messages'
import { shellMessages } from '@/modules/docs/shell-messages'
import { EndpointDetails } from '@/modules/docs/web/endpoint-details'
import { type EndpointGroup, openApiQuery } from '@/modules/docs/web/queries'
import { docsIntroductionSlot } from '@/modules/docs/web/slots'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { ErrorBoundary } from '@/web/lib/modules/error-boundary'
import { usePlugs } from '@/web/lib/modules/slots'
import { Page } from '@/web/ui/page'
import { ErrorState } from '@/web/ui/states/error-state'
import { textLinkClasses } from '@/web/ui/text-link'

/** Waits for the introduction, so that nothing moves when the parts of other modules are loaded. */
export function DocsPage() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <LoadedDocsPage />
    </Suspense>
  )
}

function LoadedDocsPage() {
  const { data: groups, error, refetch } = useQuery(openApiQuery)
  if (!groups && !error) return <PageSkeleton />
  return (
    <Page title={shellMessages.title} width="text">
      {groups ? (
        <div className="grid gap-10">
          <Introduction />
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

function Introduction() {
  const parts = usePlugs(docsIntroductionSlot)
  return (
    <div className="grid gap-3 text-base text-pretty text-ink-muted">
      <p>
        {messages.intro}{' '}
        <a href="/openapi.json" className={textLinkClasses}>
          {messages.openApiFile}
        </a>
      </p>
      {parts.map((Part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <ErrorBoundary key={index} fallback={null}>
          <Part />
        </ErrorBoundary>
      ))}
      <p>{messages.limits}</p>
    </div>
  )
}

function EndpointGroupView({ group: { name, description, endpoints } }: { group: EndpointGroup }) {
  return (
    <section aria-labelledby={`group-${name}`} className="grid gap-4">
      <div lang="en" className="grid gap-1">
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
