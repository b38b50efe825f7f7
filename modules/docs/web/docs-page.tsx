import { useQuery } from '@tanstack/react-query'
import { shellWords } from '@/modules/docs/shell-words'
import { CallDetails } from '@/modules/docs/web/call-details'
import { apiQuery, type Chapter } from '@/modules/docs/web/queries'
import { words } from '@/modules/docs/words'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { errorWords } from '@/web/lib/api-error'
import { ErrorState } from '@/web/ui/error-state'
import { Page } from '@/web/ui/page'

export function DocsPage() {
  const { data: chapters, error, refetch } = useQuery(apiQuery)
  if (!chapters && !error) return <PageSkeleton />
  return (
    <Page title={shellWords.title} width="text">
      {chapters ? (
        <div className="grid gap-10">
          <p className="text-base text-ink-muted">
            {words.intro}{' '}
            <a href="/openapi.json" className="underline decoration-line-strong underline-offset-4">
              {words.file}
            </a>
          </p>
          {chapters.map((chapter) => (
            <ChapterView key={chapter.name} chapter={chapter} />
          ))}
        </div>
      ) : (
        <ErrorState message={errorWords(error)} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

function ChapterView({ chapter: { name, about, calls } }: { chapter: Chapter }) {
  return (
    <section aria-labelledby={`chapter-${name}`} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={`chapter-${name}`} className="text-lg">
          {name}
        </h2>
        <p className="text-sm text-ink-muted">{about}</p>
      </div>
      <div className="border-b border-line">
        {calls.map((call) => (
          <CallDetails key={`${call.method} ${call.path}`} call={call} />
        ))}
      </div>
    </section>
  )
}
