import { catalog } from '@/modules/catalog/module'
import { ownershipPort } from '@/modules/catalog/ports'
import { deliveryConfig } from '@/modules/delivery/config'
import { findLastSeenHolder, startWatch } from '@/modules/delivery/delivery-proof'
import { deliveryErrors } from '@/modules/delivery/errors'
import { invariants } from '@/modules/delivery/invariants'
import { ownership } from '@/modules/delivery/ownership'
import { personalData } from '@/modules/delivery/personal-data'
import { trackPlatformOutage } from '@/modules/delivery/platform-outage'
import { pollDueDeliveries, pollNow, pollSoon } from '@/modules/delivery/poll'
import { routes } from '@/modules/delivery/routes'
import { summaries } from '@/modules/delivery/summaries'
import { OrderSent } from '@/modules/orders/events'
import { orders } from '@/modules/orders/module'
import { type DeliveryProof, deliveryProofPort } from '@/modules/orders/ports'
import { platform } from '@/modules/platform/module'
import { players } from '@/modules/players/module'
import { maybeLinkedPlayer } from '@/modules/players/service'
import { type Listener, on } from '@/src/kit/events'
import { defineModule } from '@/src/kit/module'
import { provide } from '@/src/kit/ports'
import { every } from '@/src/runtime/jobs'

const listeners: Listener[] = [
  on(OrderSent, 'delivery.poll-sent-order', (ctx, { payload }) => pollSoon(ctx, payload.orderId)),
]

const deliveryProof: DeliveryProof = {
  watch: startWatch,
  poll: pollNow,
  findHolder: findLastSeenHolder,
  maybeUsername: async (ctx, userId) => (await maybeLinkedPlayer(ctx, userId))?.username,
}

export const delivery = defineModule({
  name: 'delivery',
  owns: 'What the inventories of the game platform show: who may sell a copy, and that it arrived.',
  needs: [platform, players, catalog, orders],
  config: deliveryConfig,
  errors: deliveryErrors,
  routes,
  summaries,
  provides: [provide(ownershipPort, () => ownership), provide(deliveryProofPort, () => deliveryProof)],
  listeners,
  jobs: [
    every(1_000, 'delivery.poll-deliveries', pollDueDeliveries),
    every(5_000, 'delivery.track-platform-outage', trackPlatformOutage),
  ],
  invariants,
  personalData: personalData,
})
