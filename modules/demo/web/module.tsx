import { secondFactorSlot } from '@/modules/auth/web/slots'
import { landingSlot } from '@/modules/catalog/web/slots'
import { TourPanel } from '@/modules/demo/web/tour-panel'
import { useClientConfig } from '@/web/lib/client-config'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const SecondFactorButton = lazyView(() => import('./second-factor-button').then((m) => m.SecondFactorButton))

export function LandingTour() {
  const freePlayers = useFreePlayers()
  return freePlayers === undefined ? null : <TourPanel freePlayers={freePlayers} />
}

export function SecondFactorTour({ onVerified }: { onVerified: () => void }) {
  return useFreePlayers() === undefined ? null : <SecondFactorButton onVerified={onVerified} />
}

/** Usernames of players that no account is linked to; undefined outside of a demo. */
function useFreePlayers(): string | undefined {
  const { freePlayers } = useClientConfig().values
  return typeof freePlayers === 'string' && freePlayers !== '' ? freePlayers : undefined
}

export const demo = defineWebModule({
  name: 'demo',
  plugs: [plug(landingSlot, LandingTour), plug(secondFactorSlot, SecondFactorTour)],
})
