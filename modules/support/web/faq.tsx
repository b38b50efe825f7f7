import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { brandingQuery } from '@/modules/branding/web/queries'
import { messages } from '@/modules/support/messages'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

export function Faq() {
  const { data, error, refetch } = useQuery(brandingQuery)
  if (data?.faq.length === 0) return null
  return (
    <section
      aria-labelledby="faq"
      className="mt-14 grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-6"
    >
      <h2 id="faq" className="text-lg">
        {messages.faq.title}
      </h2>
      {data ? (
        <div className="border-b border-line">
          {data.faq.map(({ question, answer }) => (
            <details key={question} className="group border-t border-line">
              <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-sm py-4 text-base font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden="true"
                  className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-2xl pe-8 pb-5 text-sm whitespace-pre-line text-ink-muted">{answer}</p>
            </details>
          ))}
        </div>
      ) : error ? (
        <ErrorState error={error} message={messages.faq.failed} onRetry={() => void refetch()} />
      ) : (
        <FaqSkeleton />
      )}
    </section>
  )
}

function FaqSkeleton() {
  return (
    <div role="status" aria-label={messages.faq.loading} className="border-b border-line">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="flex h-[57px] items-center border-t border-line">
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      ))}
    </div>
  )
}
