import { catalog } from '@/modules/catalog/module'
import { ownershipPort } from '@/modules/catalog/ports'
import { deliveryConfig, isOwnershipRequired } from '@/modules/delivery/config'
import { deliveryErrors } from '@/modules/delivery/errors'
import { BuyerInventoryHidden, CopyLeftSeller } from '@/modules/delivery/events'
import { invariants } from '@/modules/delivery/invariants'
import { noticeMessages } from '@/modules/delivery/notice-messages'
import { ownership, requireOwnership } from '@/modules/delivery/ownership'
import { personalData } from '@/modules/delivery/personal-data'
import { trackPlatformOutage } from '@/modules/delivery/platform-outage'
import { deliveryProof, pollDueDeliveries, pollSoon } from '@/modules/delivery/poll'
import { routes } from '@/modules/delivery/routes'
import * as tables from '@/modules/delivery/schema'
import { OrderSent } from '@/modules/orders/events'
import { orders } from '@/modules/orders/module'
import { deliveryProofPort } from '@/modules/orders/ports'
import { notifyPartiesOf } from '@/modules/orders/service'
import { platform } from '@/modules/platform/module'
import { players } from '@/modules/players/module'
import { onApply } from '@/src/kit/events'
import { every } from '@/src/kit/jobs/jobs'
import { defineModule } from '@/src/kit/module/module'
import { provide } from '@/src/kit/ports'

export const delivery = defineModule({
  name: 'delivery',
  owns: 'Proof of ownership and delivery from the inventories of the game platform.',
  needs: [platform, players, catalog, orders],
  tables,
  config: deliveryConfig,
  clientConfig: (ctx) => ({ ownershipRequired: isOwnershipRequired(ctx) }),
  errors: deliveryErrors,
  routes,
  provides: [
    provide(ownershipPort, () => ownership),
    provide(deliveryProofPort, () => deliveryProof),
    requireOwnership,
  ],
  listeners: [
    onApply(OrderSent, 'delivery.poll-sent-order', (tx, { payload }) => pollSoon(tx, payload.orderId)),
    notifyPartiesOf(BuyerInventoryHidden, noticeMessages.buyerHidden, {
      formerNames: ['notifications.notify-parties-of-buyer-inventory-hidden'],
    }),
    notifyPartiesOf(CopyLeftSeller, noticeMessages.copyLeft, {
      formerNames: ['notifications.notify-parties-of-copy-left-seller'],
    }),
  ],
  jobs: [
    every(1_000, 'delivery.poll-deliveries', pollDueDeliveries),
    every(5_000, 'delivery.track-platform-outage', trackPlatformOutage),
  ],
  invariants,
  personalData,
})
