import { useQuery } from '@tanstack/react-query'
import { messages } from '@/modules/docs/messages'
import { shellMessages } from '@/modules/docs/shell-messages'
import { EndpointDetails } from '@/modules/docs/web/endpoint-details'
import { type EndpointGroup, openApiQuery } from '@/modules/docs/web/queries'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { errorMessage } from '@/web/lib/api-error'
import { ErrorState } from '@/web/ui/error-state'
import { Page } from '@/web/ui/page'

export function DocsPage() {
  const { data: chapters, error, refetch } = useQuery(openApiQuery)
  if (!chapters && !error) return <PageSkeleton />
  return (
    <Page title={shellMessages.title} width="text">
      {chapters ? (
        <div className="grid gap-10">
          <p className="text-base text-ink-muted">
            {messages.intro}{' '}
            <a href="/openapi.json" className="underline decoration-line-strong underline-offset-4">
              {messages.openApiFile}
            </a>
          </p>
          {chapters.map((chapter) => (
            <EndpointGroupView key={chapter.name} chapter={chapter} />
          ))}
        </div>
      ) : (
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

function EndpointGroupView({ chapter: { name, description, endpoints } }: { chapter: EndpointGroup }) {
  return (
    <section aria-labelledby={`chapter-${name}`} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={`chapter-${name}`} className="text-lg">
          {name}
        </h2>
        <p className="text-sm text-ink-muted">{description}</p>
      </div>
      <div className="border-b border-line">
        {endpoints.map((call) => (
          <EndpointDetails key={`${call.method} ${call.path}`} call={call} />
        ))}
      </div>
    </section>
  )
}
