import { type Context, defineConfig, flagSetting, hasRealMoney, readConfig } from 'mintmark/module'
import { serverMessages } from './messages'

export const webhooksConfig = defineConfig({
  WEBHOOK_ALLOW_PRIVATE: {
    schema: flagSetting,
    fallback: 'false',
    help: 'Also send webhooks to private addresses and over plain HTTP: for tests on your own machine, never with real payments.',
  },
})

/** Whether webhooks may go to this machine and its network. */
export function allowsPrivate(ctx: Pick<Context, 'core'>): boolean {
  return readConfig(ctx, webhooksConfig).WEBHOOK_ALLOW_PRIVATE
}

export async function checkPrivateAddresses(ctx: Context): Promise<string[]> {
  return allowsPrivate(ctx) && hasRealMoney(ctx) ? [serverMessages.privateWithRealMoney] : []
}
