import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { messages } from '@/modules/branding/messages'
import { shellMessages } from '@/modules/branding/shell-messages'
import { brandingQuery } from '@/modules/branding/web/queries'
import { termsSlot } from '@/modules/branding/web/slots'
import { useDocumentTitle } from '@/web/lib/document-title'
import { SlotView } from '@/web/lib/modules/slots'
import { uiMessages } from '@/web/messages'
import { LegalText } from '@/web/ui/legal-text'
import { Page } from '@/web/ui/page'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { QueryView } from '@/web/ui/states/query-view'
import { Skeleton } from '@/web/ui/states/skeleton'

export function TermsPage() {
  return <LegalPage name="terms" />
}

export function PrivacyPage() {
  return <LegalPage name="privacy" />
}

/** A legal page that the operator has added, or the imprint. */
export function OtherLegalPage() {
  const { page: name } = useParams<{ page: string }>()
  const query = useQuery(brandingQuery)
  const page = query.data?.legal.pages.find((each) => each.name === name)
  const title = page?.title ?? shellMessages.legal.title
  useDocumentTitle(title)
  return (
    <Page title={title} width="text">
      <QueryView query={query} fallback={<ParagraphsSkeleton />}>
        {() => (page ? <LegalText paragraphs={page.text} /> : <EmptyState message={messages.missing} />)}
      </QueryView>
    </Page>
  )
}

function LegalPage({ name }: { name: 'terms' | 'privacy' }) {
  const { data, error, refetch } = useQuery(brandingQuery)
  return (
    <Page title={shellMessages[name].title} width="text">
      {data ? (
        <>
          <LegalText paragraphs={[...data.legal[name], ...operatorSection(data.legal.operator)]} />
          {name === 'terms' && <SlotView slot={termsSlot} />}
        </>
      ) : error ? (
        <ErrorState error={error} message={messages.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <ParagraphsSkeleton />
      )}
    </Page>
  )
}

function operatorSection(operator: string | null): string[] {
  return operator === null ? [] : [`# ${messages.operator}`, operator]
}

function ParagraphsSkeleton() {
  return (
    <div
      role="status"
      aria-label={uiMessages.loading}
      className="grid min-h-[70vh] animate-late content-start gap-4"
    >
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="mb-4 grid gap-3">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-5/6" />
        </div>
      ))}
    </div>
  )
}
