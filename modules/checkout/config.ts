import * as v from 'valibot'
import { defineConfig, readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import { origin } from '@/src/kit/setting-types'

/** One for each endpoint that Stripe tells of events, and one more for each while it is being replaced. */
const webhookSecretsMax = 4
const webhookSecret = /^whsec_[\x21-\x2b\x2d-\x7e]{1,200}$/

export const checkoutConfig = defineConfig(
  {
    STRIPE_SECRET_KEY: {
      schema: v.pipe(
        v.string(),
        v.regex(/^(sk|rk)_(test|live)_\w{1,240}$/, 'expected sk_live_… or sk_test_…'),
      ),
      secret: true,
      help: 'Real payments by Stripe: the secret key. All three or none; without them the sandbox runs.',
    },
    STRIPE_PUBLISHABLE_KEY: {
      schema: v.pipe(v.string(), v.regex(/^pk_(test|live)_\w{1,240}$/, 'expected pk_live_… or pk_test_…')),
      help: 'The key of the same account that browsers may see.',
    },
    STRIPE_WEBHOOK_SECRET: {
      schema: v.pipe(
        v.string(),
        v.transform((written) => written.split(',').map((one) => one.trim())),
        v.check(
          (secrets) => secrets.length <= webhookSecretsMax && secrets.every((one) => webhookSecret.test(one)),
          'expected whsec_…, or several with commas between them',
        ),
      ),
      secret: true,
      help: 'What Stripe signs its messages with; several, with commas between them, while one is being replaced.',
    },
    STRIPE_API_BASE: {
      schema: origin,
      help: "The origin of the provider's API, for tests and proxies. Default: Stripe's own.",
    },
  },
  (values, env) => [
    ...missingKeys(values),
    ...mixedModes(values),
    ...unsafeWhenLive(values, env.DEMO_LOGIN === 'true'),
  ],
)

interface StripeSettings {
  STRIPE_SECRET_KEY: string | undefined
  STRIPE_PUBLISHABLE_KEY: string | undefined
  STRIPE_WEBHOOK_SECRET: string[] | undefined
  STRIPE_API_BASE: string | undefined
}

/** Whether real money moves by Stripe, or the sandbox runs. */
export function isStripeOn(ctx: Pick<Context, 'core'>): boolean {
  return readConfig(ctx, checkoutConfig).STRIPE_SECRET_KEY !== undefined
}

/** Whether the money is money: the keys are of Stripe's live mode. */
export function isLiveMode(ctx: Pick<Context, 'core'>): boolean {
  return isLiveKey(readConfig(ctx, checkoutConfig).STRIPE_SECRET_KEY)
}

function isLiveKey(key: string | undefined): boolean {
  return key?.split('_')[1] === 'live'
}

function missingKeys(keys: StripeSettings): string[] {
  const three = [keys.STRIPE_SECRET_KEY, keys.STRIPE_PUBLISHABLE_KEY, keys.STRIPE_WEBHOOK_SECRET]
  const given = three.filter((one) => one !== undefined).length
  return given === 0 || given === three.length
    ? []
    : ['STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: expected all three or none']
}

function mixedModes({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: StripeSettings): string[] {
  if (STRIPE_SECRET_KEY === undefined || STRIPE_PUBLISHABLE_KEY === undefined) return []
  return isLiveKey(STRIPE_SECRET_KEY) === isLiveKey(STRIPE_PUBLISHABLE_KEY)
    ? []
    : ['STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: expected both of test mode or both of live mode']
}

function unsafeWhenLive(
  { STRIPE_SECRET_KEY, STRIPE_API_BASE }: StripeSettings,
  demoLogin: boolean,
): string[] {
  if (!isLiveKey(STRIPE_SECRET_KEY)) return []
  return [
    ...(demoLogin ? ['DEMO_LOGIN: expected false where STRIPE_SECRET_KEY is of live mode'] : []),
    ...(STRIPE_API_BASE?.startsWith('http:')
      ? ['STRIPE_API_BASE: expected https where STRIPE_SECRET_KEY is of live mode']
      : []),
  ]
}
