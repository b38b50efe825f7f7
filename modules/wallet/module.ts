import { blocksRemoval } from '@/modules/wallet/blocks-removal'
import { walletConfig } from '@/modules/wallet/config'
import { walletErrors } from '@/modules/wallet/errors'
import { invariants } from '@/modules/wallet/invariants'
import { serverMessages } from '@/modules/wallet/messages'
import { payoutNotices } from '@/modules/wallet/notification-kinds'
import { reversePayoutHandler, sendPayoutHandler } from '@/modules/wallet/payout-jobs'
import { noticeListeners } from '@/modules/wallet/payout-notices'
import { personalData } from '@/modules/wallet/personal-data'
import { orderNamesPort, payoutProviderPort, sellerEscrowPort } from '@/modules/wallet/ports'
import { queues } from '@/modules/wallet/queues'
import { routes } from '@/modules/wallet/routes'
import * as tables from '@/modules/wallet/schema'
import { shellMessages } from '@/modules/wallet/shell-messages'
import { readConfig } from '@/src/kit/config'
import { defineModule } from '@/src/kit/module'
import { use } from '@/src/kit/ports'

export const wallet = defineModule({
  name: 'wallet',
  owns: 'The double-entry ledger, balances, statements and payouts; the only writer of postings.',
  tables,
  config: walletConfig,
  pages: [{ path: '/wallet', title: shellMessages.title, description: serverMessages.description }],
  errors: walletErrors,
  routes,
  clientConfig: (ctx) => ({
    robuxPerUsd: readConfig(ctx, walletConfig).ROBUX_PER_USD,
    payoutMethods: use(ctx, payoutProviderPort).methods.join(' '),
  }),
  requires: [payoutProviderPort, sellerEscrowPort, orderNamesPort],
  outboxHandlers: [sendPayoutHandler, reversePayoutHandler],
  listeners: noticeListeners,
  notificationKinds: [payoutNotices],
  invariants,
  blocksRemoval,
  queues,
  personalData,
})
