import { Suspense } from 'react'
import { useClientConfig } from '@/web/lib/client-config'
import { lazyView } from '@/web/lib/lazy-component'

const TourPanel = lazyView(() => import('./tour-panel').then((m) => m.TourPanel))
const SecondFactorButton = lazyView(() => import('./second-factor-button').then((m) => m.SecondFactorButton))

/** Keeps the place of the panel while its code loads. */
export function LandingTour() {
  const freePlayers = useFreePlayers()
  return freePlayers === undefined ? null : (
    <div className="min-h-56 sm:min-h-40 lg:min-h-27">
      <Suspense>
        <TourPanel freePlayers={freePlayers} />
      </Suspense>
    </div>
  )
}

export function SecondFactorTour({ onVerified }: { onVerified: () => void }) {
  return useFreePlayers() === undefined ? null : <SecondFactorButton onVerified={onVerified} />
}

/** Names of players whom nobody has linked; undefined outside of a demo. */
function useFreePlayers(): string | undefined {
  const { freePlayers } = useClientConfig().values
  return typeof freePlayers === 'string' && freePlayers !== '' ? freePlayers : undefined
}
