import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { messages } from '@/modules/auth/messages'
import { shellMessages } from '@/modules/auth/shell-messages'
import {
  profileLineSlot,
  profileListingsSlot,
  profileStatSlot,
  profileTransactionsSlot,
} from '@/modules/auth/web/slots'
import { formatDate } from '@/web/lib/format'
import { type Slot, SlotView, usePlugs } from '@/web/lib/slots'
import { useViewer, type Viewer, type ViewerUser } from '@/web/lib/viewer'
import { Avatar } from '@/web/ui/avatar'
import { Badge } from '@/web/ui/badge'
import { Page } from '@/web/ui/page'
import { Skeleton } from '@/web/ui/skeleton'
import { Spinner } from '@/web/ui/spinner'
import { StatCard } from '@/web/ui/stat-card'
import { Tabs } from '@/web/ui/tabs'
import { toast } from '@/web/ui/toasts/toast'

const redirectDelayMs = 500

/** Sends whoever is not logged in to the log-in; a whole navigation, because that may lead to another site. */
export function useRedirectToLogIn({ state }: Viewer) {
  useEffect(() => {
    if (state !== 'guest') return
    toast({ ...messages.profile.unauthorized, tone: 'bad' })
    const timer = setTimeout(() => location.assign('/api/login'), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [state])
}

const tabsText = messages.profile

type ProfileTab = 'listings' | 'transactions'

/** The tab is a place: it can be linked to, and Back returns to it. */
export function ProfileTabs() {
  const [search, setSearch] = useSearchParams()
  const tab: ProfileTab = search.get('tab') === 'transactions' ? 'transactions' : 'listings'
  return (
    <Tabs
      label={shellMessages.titles.profile}
      value={tab}
      onChange={(next) => setSearch(next === 'listings' ? {} : { tab: next })}
      tabs={[
        { value: 'listings', label: tabsText.listings, content: <TabContent slot={profileListingsSlot} /> },
        {
          value: 'transactions',
          label: tabsText.transactions,
          content: <TabContent slot={profileTransactionsSlot} />,
        },
      ]}
    />
  )
}

function TabContent({ slot }: { slot: Slot<Record<never, never>> }) {
  const isFilled = usePlugs(slot).length > 0
  if (!isFilled) return null
  return <SlotView slot={slot} fallback={<Skeleton shape="block" className="h-72" />} />
}

const headerText = messages.profile

export function ProfileHeader({ user }: { user: ViewerUser }) {
  const fullName = `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim()
  const alias = user.displayName ?? user.username
  return (
    <section
      aria-label={headerText.account}
      className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-md border border-line bg-surface-raised p-5"
    >
      <Avatar
        src={user.profileImageUrl}
        name={fullName || alias}
        alt={user.firstName ?? alias}
        className="size-16 text-lg"
      />
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg wrap-anywhere">
          {fullName || headerText.anonymous}
          {user.temporary && <Badge tone="wait">{headerText.temporary}</Badge>}
        </h2>
        {!fullName && <p className="text-sm font-medium wrap-anywhere">{alias}</p>}
        {user.email && <p className="text-sm text-ink-muted wrap-anywhere">{user.email}</p>}
        <p className="text-sm text-ink-muted">
          {headerText.memberSince(
            user.createdAt === null ? headerText.unknownDate : formatDate(user.createdAt),
          )}
        </p>
        <SlotView slot={profileLineSlot} />
      </div>
    </section>
  )
}

const text = messages.profile

export function ProfilePage() {
  const viewer = useViewer()
  useRedirectToLogIn(viewer)
  if (viewer.state !== 'user') return <ProfileLoading />
  return (
    <Page title={shellMessages.titles.profile} hideTitle>
      <div className="grid gap-6">
        <ProfileHeader user={viewer.user} />
        <ProfileStats />
        <ProfileTabs />
      </div>
    </Page>
  )
}

function ProfileLoading() {
  return (
    <Page title={shellMessages.titles.profile} hideTitle>
      <p
        role="status"
        className="flex min-h-[60vh] items-center justify-center gap-2.5 text-sm text-ink-muted"
      >
        <Spinner />
        {text.loading}
      </p>
    </Page>
  )
}

/** Figures of whoever is installed. */
export function ProfileStats() {
  return (
    <div className="grid grid-cols-2 gap-4 empty:hidden lg:grid-cols-4">
      <SlotView slot={profileStatSlot} fallback={<StatCard label=" " />} />
    </div>
  )
}
