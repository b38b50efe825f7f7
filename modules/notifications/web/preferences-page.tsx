import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Preferences } from '@/modules/notifications/contract'
import { preferenceWords as said } from '@/modules/notifications/preference-words'
import { shellWords } from '@/modules/notifications/shell-words'
import { BrowserPanel } from '@/modules/notifications/web/browser-panel'
import { preferencesQuery, useSavePreferences } from '@/modules/notifications/web/queries'
import { TimesPanel } from '@/modules/notifications/web/times-panel'
import { WaysPanel } from '@/modules/notifications/web/ways-panel'
import { errorWords } from '@/web/lib/api-error'
import { SignedInOnly } from '@/web/lib/signed-in-only'
import type { ViewerUser } from '@/web/lib/viewer'
import { ErrorState } from '@/web/ui/error-state'
import { Page } from '@/web/ui/page'
import { sayFailure } from '@/web/ui/say-failure'
import { Skeleton } from '@/web/ui/skeleton'

/** Every choice is kept as it is made. */
export function PreferencesPage() {
  return (
    <Page title={shellWords.settingsTitle} width="text" lead={said.lead}>
      <SignedInOnly waiting={<Waiting />}>{(user) => <Choices user={user} />}</SignedInOnly>
    </Page>
  )
}

function Choices({ user }: { user: ViewerUser }) {
  const { data, error, refetch } = useQuery(preferencesQuery)
  const { mutateAsync } = useSavePreferences()
  // A box is as it was clicked when the click ends; what is in the cache shows only after that.
  const [chosen, setChosen] = useState<Preferences>()
  if (!data)
    return error ? (
      <ErrorState message={errorWords(error, said.failed)} onRetry={() => void refetch()} />
    ) : (
      <Waiting />
    )
  const preferences = chosen ?? data
  const choose = (change: Partial<Preferences>) => {
    const wanted = { ...preferences, ...change }
    setChosen(wanted)
    void mutateAsync(wanted)
      .catch((failure) => sayFailure(said.notSaved, failure))
      .finally(() => setChosen((latest) => (latest === wanted ? undefined : latest)))
  }
  const panel = { preferences, onChange: choose }
  return (
    <div className="grid gap-6">
      <WaysPanel {...panel} hasAddress={user.verified && user.email !== null} />
      <BrowserPanel />
      <TimesPanel {...panel} />
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid gap-6">
      <Skeleton shape="block" className="h-72" />
      <Skeleton shape="block" className="h-56" />
    </div>
  )
}
