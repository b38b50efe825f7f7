import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import type { Problem } from '@/modules/docs/contract'
import { messages } from '@/modules/docs/problem-messages'
import { shellMessages } from '@/modules/docs/shell-messages'
import { problemQuery } from '@/modules/docs/web/queries'
import { NotFoundPage } from '@/web/layout/not-found-page'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { isNotFound } from '@/web/lib/api/api-error'
import { useDocumentTitle } from '@/web/lib/document-title'
import { Page } from '@/web/ui/page'
import { ErrorState } from '@/web/ui/states/error-state'

/** The page that the `type` of an error response links to. */
export function ProblemPage() {
  const { code = '' } = useParams()
  const { data: problem, error, refetch } = useQuery(problemQuery(code))
  useDocumentTitle(problem?.title)
  if (problem) return <ProblemView problem={problem} />
  if (!error) return <PageSkeleton />
  if (isNotFound(error)) return <NotFoundPage />
  return (
    <Page title={shellMessages.problem}>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Page>
  )
}

function ProblemView({ problem }: { problem: Problem }) {
  return (
    <Page title={problem.title} width="text">
      <div className="grid gap-8">
        <Part title={messages.meaning}>{problem.detail}</Part>
        <Part title={messages.advice}>{problem.advice}</Part>
        <section className="grid gap-3 border-t border-line pt-6">
          <h2 className="text-sm font-medium text-ink-muted">{messages.forPrograms}</h2>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-1 text-sm">
            <dt className="text-ink-muted">{messages.code}</dt>
            <dd className="font-mono wrap-anywhere">{problem.code}</dd>
            <dt className="text-ink-muted">{messages.status}</dt>
            <dd className="tabular">{problem.status}</dd>
          </dl>
        </section>
      </div>
    </Page>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{title}</h2>
      <p className="text-base text-pretty text-ink-muted">{children}</p>
    </section>
  )
}
