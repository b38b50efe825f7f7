import * as v from 'valibot'
import { defineConfig, readConfig } from '@/src/kit/config/config'
import { flagSetting, textSetting } from '@/src/kit/config/setting-types'
import type { Context } from '@/src/kit/context'

const expectedBaseUrl = 'expected an address such as https://{service}.roblox.com'

export const platformConfig = defineConfig(
  {
    ROBLOX_TERMS_ACKNOWLEDGED: {
      schema: flagSetting,
      fallback: 'false',
      help: 'true turns the Roblox adapter on and confirms that you have read docs/operating/game-platform.md.',
    },
    ROBLOX_API_BASE: {
      schema: v.pipe(
        v.string(),
        v.transform((url) => url.replace(/\/$/, '')),
        v.check(isBaseUrl, expectedBaseUrl),
      ),
      fallback: 'https://{service}.roblox.com',
      help: 'URL pattern of the Roblox services, for tests and proxies; {service} is apis, users, thumbnails, inventory, economy or catalog.',
    },
    ROBLOX_API_KEY: {
      schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4000}$/, 'expected an Open Cloud API key')),
      secret: true,
      help: 'Your Open Cloud API key, for cheaper inventory requests.',
    },
    ROBLOX_CLIENT_ID: {
      schema: textSetting,
      help: 'Login with Roblox: the client id of your Roblox OAuth app. Requires ROBLOX_CLIENT_SECRET.',
    },
    ROBLOX_CLIENT_SECRET: {
      schema: textSetting,
      secret: true,
      help: 'The client secret of that app. Requires ROBLOX_CLIENT_ID.',
    },
  },
  (values) => [...incompleteOauthApp(values), ...missingTermsAcknowledgment(values)],
)

interface PlatformSettings {
  ROBLOX_TERMS_ACKNOWLEDGED: boolean
  ROBLOX_API_KEY: string | undefined
  ROBLOX_CLIENT_ID: string | undefined
  ROBLOX_CLIENT_SECRET: string | undefined
}

function incompleteOauthApp({ ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET }: PlatformSettings): string[] {
  const count = [ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET].filter((value) => value !== undefined).length
  return count === 1 ? ['ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET: expected both or neither'] : []
}

/** Roblox credentials require the operator's acknowledgment of the platform's terms. */
function missingTermsAcknowledgment({
  ROBLOX_TERMS_ACKNOWLEDGED,
  ROBLOX_API_KEY,
  ROBLOX_CLIENT_ID,
}: PlatformSettings): string[] {
  if (ROBLOX_TERMS_ACKNOWLEDGED) return []
  const credentials = Object.entries({ ROBLOX_API_KEY, ROBLOX_CLIENT_ID }).filter(
    ([, value]) => value !== undefined,
  )
  return credentials.map(
    ([name]) =>
      `ROBLOX_TERMS_ACKNOWLEDGED: expected true when ${name} is set; read docs/operating/game-platform.md first`,
  )
}

/** Whether the site uses Roblox; otherwise it uses the demo universe. */
export function isRobloxEnabled(ctx: Pick<Context, 'core'>): boolean {
  return readConfig(ctx, platformConfig).ROBLOX_TERMS_ACKNOWLEDGED
}

function isBaseUrl(pattern: string): boolean {
  const url = URL.parse(pattern.replaceAll('{service}', 'users'))
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === ''
  )
}
