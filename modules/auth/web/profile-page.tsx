import { shellWords } from '@/modules/auth/shell-words'
import { ProfileHeader } from '@/modules/auth/web/profile-header'
import { ProfileStats } from '@/modules/auth/web/profile-stats'
import { ProfileTabs } from '@/modules/auth/web/profile-tabs'
import { useWayIn } from '@/modules/auth/web/use-way-in'
import { words } from '@/modules/auth/words'
import { useViewer } from '@/web/lib/viewer'
import { Page } from '@/web/ui/page'
import { Spinner } from '@/web/ui/spinner'

const said = words.profile

export function ProfilePage() {
  const viewer = useViewer()
  useWayIn(viewer)
  if (viewer.state !== 'user') return <Loading />
  return (
    <Page title={shellWords.titles.profile} hideTitle>
      <div className="grid gap-6">
        <ProfileHeader user={viewer.user} />
        <ProfileStats />
        <ProfileTabs />
      </div>
    </Page>
  )
}

function Loading() {
  return (
    <Page title={shellWords.titles.profile} hideTitle>
      <p
        role="status"
        className="flex min-h-[60vh] items-center justify-center gap-2.5 text-sm text-ink-muted"
      >
        <Spinner />
        {said.loading}
      </p>
    </Page>
  )
}
