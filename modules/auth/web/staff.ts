import { lazyView } from '@/web/lib/lazy-component'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { factorSetupSlot } from '@/web/staff/slots'

const FactorSetup = lazyView(() =>
  import('@/modules/auth/web/security/factor-setup').then((m) => m.FactorSetup),
)

export const staff = defineStaffModule({ name: 'auth', plugs: [plug(factorSetupSlot, FactorSetup)] })
