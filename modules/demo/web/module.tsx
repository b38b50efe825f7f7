import { secondFactorSlot } from '@/modules/auth/web/slots'
import { landingSlot } from '@/modules/catalog/web/slots'
import { LandingTour, SecondFactorTour } from '@/modules/demo/web/plugs'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

export const demo = defineWebModule({
  name: 'demo',
  plugs: [plug(landingSlot, LandingTour), plug(secondFactorSlot, SecondFactorTour)],
})
