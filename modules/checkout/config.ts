import * as v from 'valibot'
import { defineConfig, type Env, readConfig } from '@/src/kit/config/config'
import { originSetting } from '@/src/kit/config/setting-types'
import type { Context } from '@/src/kit/context'

/** Two webhook endpoints, each with an old and a new secret during rotation. */
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
      help: 'Stripe secret key for real payments. Set all three keys or none; without them the sandbox is used.',
    },
    STRIPE_PUBLISHABLE_KEY: {
      schema: v.pipe(v.string(), v.regex(/^pk_(test|live)_\w{1,240}$/, 'expected pk_live_… or pk_test_…')),
      help: 'Publishable key of the same Stripe account, sent to browsers.',
    },
    STRIPE_WEBHOOK_SECRET: {
      schema: v.pipe(
        v.string(),
        v.transform((value) => value.split(',').map((secret) => secret.trim())),
        v.check(
          (secrets) =>
            secrets.length <= webhookSecretsMax && secrets.every((secret) => webhookSecret.test(secret)),
          'expected whsec_…, or several separated by commas',
        ),
      ),
      secret: true,
      help: 'Webhook signing secret; several, comma-separated, during rotation.',
    },
    STRIPE_API_BASE: {
      schema: originSetting,
      help: "Origin of the Stripe API, for tests and proxies. Default: Stripe's own.",
    },
  },
  (values, env) => [...missingKeys(values), ...mixedModes(values), ...unsafeWhenLive(values, env)],
)

interface StripeSettings {
  STRIPE_SECRET_KEY: string | undefined
  STRIPE_PUBLISHABLE_KEY: string | undefined
  STRIPE_WEBHOOK_SECRET: string[] | undefined
  STRIPE_API_BASE: string | undefined
}

/** True if Stripe is configured; otherwise the sandbox is used. */
export function isStripeOn(ctx: Pick<Context, 'core'>): boolean {
  return readConfig(ctx, checkoutConfig).STRIPE_SECRET_KEY !== undefined
}

/** True if the keys are live-mode keys, so real money moves. */
export function isLiveMode(ctx: Pick<Context, 'core'>): boolean {
  return isLiveKey(readConfig(ctx, checkoutConfig).STRIPE_SECRET_KEY)
}

function isLiveKey(key: string | undefined): boolean {
  return key?.split('_')[1] === 'live'
}

function missingKeys(keys: StripeSettings): string[] {
  const required = [keys.STRIPE_SECRET_KEY, keys.STRIPE_PUBLISHABLE_KEY, keys.STRIPE_WEBHOOK_SECRET]
  const setCount = required.filter((key) => key !== undefined).length
  return setCount === 0 || setCount === required.length
    ? []
    : ['STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: expected all three or none']
}

function mixedModes({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: StripeSettings): string[] {
  if (STRIPE_SECRET_KEY === undefined || STRIPE_PUBLISHABLE_KEY === undefined) return []
  return isLiveKey(STRIPE_SECRET_KEY) === isLiveKey(STRIPE_PUBLISHABLE_KEY)
    ? []
    : ['STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: expected both in test mode or both in live mode']
}

/** Real money needs encryption, emails that arrive, and someone to alert. */
function unsafeWhenLive({ STRIPE_SECRET_KEY, STRIPE_API_BASE }: StripeSettings, env: Env): string[] {
  if (!isLiveKey(STRIPE_SECRET_KEY)) return []
  const problems = {
    'DEMO_LOGIN: expected false': env.DEMO_LOGIN === 'true',
    'STRIPE_API_BASE: expected https': STRIPE_API_BASE?.startsWith('http:'),
    'PUBLIC_URL: expected https': !env.PUBLIC_URL?.startsWith('https:'),
    'SMTP_URL: required': !env.SMTP_URL,
    'OPERATOR_EMAIL: required': !env.OPERATOR_EMAIL,
  }
  const found = Object.entries(problems).filter(([, isUnsafe]) => isUnsafe)
  return found.map(([problem]) => `${problem} with a live-mode STRIPE_SECRET_KEY`)
}
