import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { landingMessages } from '@/modules/catalog/browse/landing-messages'
import { homeMessages } from '@/modules/catalog/home-messages'
import { messages } from '@/modules/catalog/messages'
import { ItemGrid, ItemGridSkeleton } from '@/modules/catalog/web/browse/item-grid'
import { NothingListed } from '@/modules/catalog/web/browse/no-items'
import { HomeFigures } from '@/modules/catalog/web/landing/figures'
import { HomeListings } from '@/modules/catalog/web/landing/home-listings'
import { itemsKey, marketplacePath, sellPath } from '@/modules/catalog/web/paths'
import { featuredQuery } from '@/modules/catalog/web/queries'
import { homeActionsSlot, homePanelSlot, homeSectionSlot } from '@/modules/catalog/web/slots'
import { useClientConfig } from '@/web/lib/client-config'
import { SlotView } from '@/web/lib/modules/slots'
import { useTopicSubscription } from '@/web/lib/realtime/realtime'
import { useViewer } from '@/web/lib/session/viewer'
import { ErrorState } from '@/web/ui/states/error-state'
import { SummaryPlaceholder } from '@/web/ui/summary-panel'
import { TemporaryMark } from '@/web/ui/values/username'

const { home } = landingMessages
const featuredCount = 4

export function Home() {
  const viewer = useViewer()
  const { siteName } = useClientConfig()
  const name = viewer.state === 'user' ? viewer.user.username : siteName
  return (
    <div className="mx-auto grid max-w-content gap-10 px-4 py-8 sm:px-6 sm:py-10">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5">
          <h1 className="text-xl">{home.welcome(name)}</h1>
          {viewer.state === 'user' && viewer.user.temporary && <TemporaryMark />}
        </div>
        <p className="text-base text-ink-muted">{home.lead}</p>
      </div>
      <NeedsYou />
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        <ActionCard href={marketplacePath} {...home.browse} />
        <ActionCard href={sellPath} {...home.sell} />
      </div>
      <HomeFigures />
      <section aria-labelledby="featured" className="grid gap-5">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="featured" className="text-lg">
            {home.featured}
          </h2>
          <Link href={marketplacePath} className="rounded-sm text-sm font-medium text-accent hover:underline">
            {home.all}
          </Link>
        </div>
        <Featured />
      </section>
      <SlotView slot={homeSectionSlot} />
    </div>
  )
}

/** Panels of other modules and of the user's own listings that need the user to act. */
function NeedsYou() {
  return (
    <section aria-label={homeMessages.needsYou} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <SlotView slot={homeActionsSlot} fallback={<SummaryPlaceholder />} />
      <SlotView slot={homePanelSlot} fallback={<SummaryPlaceholder />} />
      <HomeListings />
    </section>
  )
}

function ActionCard({ href, title, text }: { href: string; title: string; text: string }) {
  return (
    <Link
      href={href}
      className="group flex items-center justify-between gap-4 rounded-md border border-line bg-surface-raised p-5 transition-colors hover:border-line-strong"
    >
      <span className="grid gap-1">
        <span className="text-base font-semibold">{title}</span>
        <span className="text-sm text-ink-muted">{text}</span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-ink-muted group-hover:text-accent" />
    </Link>
  )
}

function Featured() {
  const { data, error, refetch } = useQuery(featuredQuery(featuredCount))
  useTopicSubscription(data?.map(({ id }) => `item:${id}`) ?? [], itemsKey)
  if (!data && error)
    return <ErrorState error={error} message={messages.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <ItemGridSkeleton count={featuredCount} />
  return data.length > 0 ? <ItemGrid items={data} /> : <NothingListed />
}
