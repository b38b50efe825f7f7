import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Preferences } from '@/modules/notifications/contract'
import { preferenceMessages as said } from '@/modules/notifications/preference-messages'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { ChannelsPanel } from '@/modules/notifications/web/channels-panel'
import { PushPanel } from '@/modules/notifications/web/push-panel'
import { preferencesQuery, useSavePreferences } from '@/modules/notifications/web/queries'
import { SchedulePanel } from '@/modules/notifications/web/schedule-panel'
import { errorMessage } from '@/web/lib/api-error'
import { SignedInOnly } from '@/web/lib/signed-in-only'
import type { ViewerUser } from '@/web/lib/viewer'
import { ErrorState } from '@/web/ui/error-state'
import { Page } from '@/web/ui/page'
import { Skeleton } from '@/web/ui/skeleton'
import { showError } from '@/web/ui/toasts/show-error'

/** Every choice is kept as it is made. */
export function PreferencesPage() {
  return (
    <Page title={shellMessages.settingsTitle} width="text" lead={said.lead}>
      <SignedInOnly fallback={<PreferencesSkeleton />}>
        {(user) => <PreferencePanels user={user} />}
      </SignedInOnly>
    </Page>
  )
}

function PreferencePanels({ user }: { user: ViewerUser }) {
  const { data, error, refetch } = useQuery(preferencesQuery)
  const { mutateAsync } = useSavePreferences()
  // A box is as it was clicked when the click ends; what is in the cache shows only after that.
  const [chosen, setChosen] = useState<Preferences>()
  if (!data)
    return error ? (
      <ErrorState message={errorMessage(error, said.failed)} onRetry={() => void refetch()} />
    ) : (
      <PreferencesSkeleton />
    )
  const preferences = chosen ?? data
  const choose = (change: Partial<Preferences>) => {
    const wanted = { ...preferences, ...change }
    setChosen(wanted)
    void mutateAsync(wanted)
      .catch((failure) => showError(said.notSaved, failure))
      .finally(() => setChosen((latest) => (latest === wanted ? undefined : latest)))
  }
  const panel = { preferences, onChange: choose }
  return (
    <div className="grid gap-6">
      <ChannelsPanel {...panel} hasAddress={user.verified && user.email !== null} />
      <PushPanel />
      <SchedulePanel {...panel} />
    </div>
  )
}

function PreferencesSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton shape="block" className="h-72" />
      <Skeleton shape="block" className="h-56" />
    </div>
  )
}
