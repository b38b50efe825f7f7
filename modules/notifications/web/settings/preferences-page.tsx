import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Preferences } from '@/modules/notifications/contract'
import { preferenceMessages as texts } from '@/modules/notifications/preference-messages'
import { shellMessages } from '@/modules/notifications/shell-messages'
import { ChannelsPanel } from '@/modules/notifications/web/settings/channels-panel'
import { PushPanel } from '@/modules/notifications/web/settings/push-panel'
import {
  kindsQuery,
  preferencesQuery,
  useSavePreferences,
} from '@/modules/notifications/web/settings/queries'
import { SchedulePanel } from '@/modules/notifications/web/settings/schedule-panel'
import { SignedInOnly } from '@/web/lib/session/signed-in-only'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { Page } from '@/web/ui/page'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { showError } from '@/web/ui/toasts/show-error'

/** Every change is saved immediately. */
export function PreferencesPage() {
  return (
    <Page title={shellMessages.settingsTitle} width="text" lead={texts.lead}>
      <SignedInOnly fallback={<PreferencesSkeleton />}>
        {(user) => <PreferencePanels user={user} />}
      </SignedInOnly>
    </Page>
  )
}

function PreferencePanels({ user }: { user: ViewerUser }) {
  const { data, error, refetch } = useQuery(preferencesQuery)
  const kinds = useQuery(kindsQuery)
  const { mutateAsync } = useSavePreferences()
  // Local state, because a cache update would render too late for the clicked checkbox to stay checked.
  const [unsaved, setUnsaved] = useState<Preferences>()
  const failure = error ?? kinds.error
  if (!data || !kinds.data)
    return failure ? (
      <ErrorState
        error={failure}
        message={texts.failed}
        onRetry={() => void Promise.all([refetch(), kinds.refetch()])}
      />
    ) : (
      <PreferencesSkeleton />
    )
  const preferences = unsaved ?? data
  const save = (change: Partial<Preferences>) => {
    const next = { ...preferences, ...change }
    setUnsaved(next)
    void mutateAsync(next)
      .catch((reason) => showError(texts.notSaved, reason))
      .finally(() => setUnsaved((latest) => (latest === next ? undefined : latest)))
  }
  const panelProps = { preferences, onChange: save }
  return (
    <div className="grid gap-6">
      <ChannelsPanel {...panelProps} kinds={kinds.data} user={user} />
      <PushPanel />
      <SchedulePanel {...panelProps} />
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
