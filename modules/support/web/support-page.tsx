import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { profilePath } from '@/modules/auth/web/paths'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { messages } from '@/modules/support/messages'
import { shellMessages } from '@/modules/support/shell-messages'
import { Faq } from '@/modules/support/web/faq'
import { OwnTickets } from '@/modules/support/web/own-tickets'
import { ownTicketsQuery } from '@/modules/support/web/queries'
import { QuickContact } from '@/modules/support/web/quick-contact'
import { ServiceStatusPanel } from '@/modules/support/web/status-panel'
import { TicketPanel } from '@/modules/support/web/ticket-panel'
import { useViewer } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { Page } from '@/web/ui/page'
import { LoadingBlock } from '@/web/ui/states/query-view'

export function SupportPage() {
  const { state } = useViewer()
  if (useIsTicketPending())
    return (
      <Page title={shellMessages.title} lead={messages.lead}>
        {/* Taller than the page that follows, so that the footer is out of sight before and after the scrolling. */}
        <div className="min-h-[300vh]">
          <LoadingBlock />
        </div>
      </Page>
    )
  return (
    <>
      <div className="mx-auto -mb-4 flex min-h-12 w-full max-w-content flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-6">
        <Link
          href={marketplacePath}
          className="inline-flex items-center gap-1.5 rounded-sm py-1 text-sm text-ink-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {messages.marketplace}
        </Link>
        <AccountButton />
      </div>
      <Page title={shellMessages.title} lead={messages.lead}>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-6">
            <TicketPanel />
            {state === 'user' && <OwnTickets />}
          </div>
          <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
            <QuickContact />
            <ServiceStatusPanel />
          </div>
        </div>
        <Faq />
      </Page>
    </>
  )
}

/** Whether the page waits for the tickets, because it scrolls to one of them, and they would push down what is below. */
function useIsTicketPending() {
  const { state } = useViewer()
  const isRequested = useSearchParams()[0].has('ticket')
  const { isLoading } = useInfiniteQuery({ ...ownTicketsQuery, enabled: isRequested && state === 'user' })
  return isRequested && (state === 'loading' || isLoading)
}

/** The platform login is a server redirect, so it isn't a router link. */
function AccountButton() {
  const { state } = useViewer()
  if (state === 'loading') return null
  return state === 'user' ? (
    <Button asChild size="sm">
      <Link href={profilePath}>{messages.profile}</Link>
    </Button>
  ) : (
    <Button asChild size="sm">
      <a href="/api/auth/roblox">{messages.logIn}</a>
    </Button>
  )
}
