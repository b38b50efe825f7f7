import { shellMessages } from '@/modules/auth/shell-words'
import { ProfileHeader } from '@/modules/auth/web/profile-header'
import { ProfileStats } from '@/modules/auth/web/profile-stats'
import { ProfileTabs } from '@/modules/auth/web/profile-tabs'
import { useRedirectToLogIn } from '@/modules/auth/web/use-way-in'
import { messages } from '@/modules/auth/words'
import { useViewer } from '@/web/lib/viewer'
import { Page } from '@/web/ui/page'
import { Spinner } from '@/web/ui/spinner'

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
