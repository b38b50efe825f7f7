import { secondFactorSlot } from '@/modules/auth/web/slots'
import { landingSlot } from '@/modules/catalog/web/slots'
import { LandingTour, SecondFactorTour } from '@/modules/demo-tour/web/plugs'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

export const demoTour = defineWebModule({
  name: 'demo-tour',
  plugs: [plug(landingSlot, LandingTour), plug(secondFactorSlot, SecondFactorTour)],
})
