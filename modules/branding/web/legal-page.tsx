import { useQuery } from '@tanstack/react-query'
import { messages } from '@/modules/branding/messages'
import { shellMessages } from '@/modules/branding/shell-messages'
import { brandingQuery } from '@/modules/branding/web/queries'
import { uiMessages } from '@/web/messages'
import { Page } from '@/web/ui/page'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

export function TermsPage() {
  return <LegalPage name="terms" />
}

export function PrivacyPage() {
  return <LegalPage name="privacy" />
}

function LegalPage({ name }: { name: 'terms' | 'privacy' }) {
  const { data, error, refetch } = useQuery(brandingQuery)
  return (
    <Page title={shellMessages[name].title} width="text">
      {data ? (
        <Paragraphs paragraphs={[...data.legal[name], ...operatorSection(data.legal.operator)]} />
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

function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="grid gap-3 text-base">
      {paragraphs.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and it may contain a text twice.
        <Paragraph key={index} text={text} />
      ))}
    </div>
  )
}

function Paragraph({ text }: { text: string }) {
  if (text.startsWith('# ')) return <h2 className="mt-5 text-lg">{text.slice(2)}</h2>
  return <p className="whitespace-pre-line wrap-anywhere text-ink-muted">{text}</p>
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
