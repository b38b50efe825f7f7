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
import { logInRedirectPath } from '@/modules/players/web/paths'
import { formatDate } from '@/web/lib/format/format'
import { type Slot, SlotView, usePlugs } from '@/web/lib/modules/slots'
import { useViewer, type Viewer, type ViewerUser } from '@/web/lib/session/viewer'
import { Page } from '@/web/ui/page'
import { StatCard } from '@/web/ui/stat-card'
import { Skeleton } from '@/web/ui/states/skeleton'
import { Spinner } from '@/web/ui/states/spinner'
import { Tabs } from '@/web/ui/tabs'
import { toast } from '@/web/ui/toasts/toast'
import { Avatar } from '@/web/ui/values/avatar'
import { TemporaryMark } from '@/web/ui/values/username'

const text = messages.profile
/** As tall as a label. */
const unloaded = '\u00a0'
const redirectDelayMs = 500

/** Sends visitors to the login page with a full navigation, because it may be on another site. */
function useRedirectToLogIn({ state }: Viewer) {
  useEffect(() => {
    if (state !== 'guest') return
    toast({ ...text.unauthorized, tone: 'bad' })
    const timer = setTimeout(() => location.assign(logInRedirectPath), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [state])
}

type ProfileTab = 'listings' | 'transactions'

/** The tab is part of the URL, so that links and the Back button work. */
function ProfileTabs() {
  const [search, setSearch] = useSearchParams()
  const tab: ProfileTab = search.get('tab') === 'transactions' ? 'transactions' : 'listings'
  return (
    <Tabs
      label={shellMessages.titles.profile}
      value={tab}
      onChange={(next) => setSearch(next === 'listings' ? {} : { tab: next })}
      tabs={[
        { value: 'listings', label: text.listings, content: <TabContent slot={profileListingsSlot} /> },
        {
          value: 'transactions',
          label: text.transactions,
          content: <TabContent slot={profileTransactionsSlot} />,
        },
      ]}
    />
  )
}

function TabContent({ slot }: { slot: Slot<Record<never, never>> }) {
  if (usePlugs(slot).length === 0) return null
  return <SlotView slot={slot} fallback={<Skeleton shape="block" className="h-72" />} />
}

function ProfileHeader({ user }: { user: ViewerUser }) {
  const fullName = `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim()
  const alias = user.displayName || user.username
  return (
    <section
      aria-label={text.account}
      className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-md border border-line bg-surface-raised p-5"
    >
      <Avatar
        src={user.profileImageUrl}
        name={fullName || alias}
        alt={user.firstName || alias}
        className="size-16 text-lg"
      />
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg wrap-anywhere">
          {fullName || alias || text.anonymous}
          {user.temporary && <TemporaryMark />}
        </h2>
        {user.email && <p className="text-sm text-ink-muted wrap-anywhere">{user.email}</p>}
        <p className="text-sm text-ink-muted">
          {text.memberSince(user.createdAt === null ? text.unknownDate : formatDate(user.createdAt))}
        </p>
        <SlotView slot={profileLineSlot} fallback={<span className="h-5" />} />
      </div>
    </section>
  )
}

export function ProfilePage() {
  const viewer = useViewer()
  useRedirectToLogIn(viewer)
  if (viewer.state !== 'user') return <ProfileLoading />
  return (
    <Page title={shellMessages.titles.profile} hideTitle>
      <div className="grid grid-cols-1 gap-6">
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

function ProfileStats() {
  return (
    <div className="grid grid-cols-2 gap-4 empty:hidden lg:grid-cols-4">
      <SlotView slot={profileStatSlot} fallback={<StatCard label={unloaded} />} />
    </div>
  )
}
