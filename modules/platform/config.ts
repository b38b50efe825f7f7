import * as v from 'valibot'
import { defineConfig, readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import { flag, text } from '@/src/kit/setting-types'

const expectedBaseUrl = 'expected an address such as https://{service}.roblox.com'

export const platformConfig = defineConfig(
  {
    ROBLOX_TERMS_ACKNOWLEDGED: {
      schema: flag,
      fallback: 'false',
      help: "Turns the Roblox adapter on: true says that you have read what docs/operating.md tells of the platform's terms.",
    },
    ROBLOX_API_BASE: {
      schema: v.pipe(
        v.string(),
        v.transform((written) => written.replace(/\/$/, '')),
        v.check(isBaseUrl, expectedBaseUrl),
      ),
      fallback: 'https://{service}.roblox.com',
      help: "Pattern for the platform's hosts, for tests and proxies; {service} is apis, users, thumbnails, inventory, economy or catalog.",
    },
    ROBLOX_API_KEY: {
      schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4000}$/, 'expected the key of Open Cloud')),
      secret: true,
      help: 'Your own key of Open Cloud, for the cheaper look into an inventory.',
    },
    ROBLOX_CLIENT_ID: {
      schema: text,
      help: 'Log-in with Roblox: the id of your OAuth app there. Both or neither.',
    },
    ROBLOX_CLIENT_SECRET: { schema: text, secret: true, help: 'The secret of that app.' },
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
  const given = [ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET].filter((one) => one !== undefined).length
  return given === 1 ? ['ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET: expected both or neither'] : []
}

/** Credentials without the operator's word start nothing. */
function missingTermsAcknowledgment({
  ROBLOX_TERMS_ACKNOWLEDGED,
  ROBLOX_API_KEY,
  ROBLOX_CLIENT_ID,
}: PlatformSettings): string[] {
  if (ROBLOX_TERMS_ACKNOWLEDGED) return []
  const given = Object.entries({ ROBLOX_API_KEY, ROBLOX_CLIENT_ID }).filter(
    ([, value]) => value !== undefined,
  )
  return given.map(
    ([name]) =>
      `ROBLOX_TERMS_ACKNOWLEDGED: expected true where ${name} is set, after reading "The game platform" in docs/operating.md`,
  )
}

/** Whether the site is about Roblox; otherwise it is about the demo universe. */
export function isRobloxEnabled(ctx: Pick<Context, 'core'>): boolean {
  return readConfig(ctx, platformConfig).ROBLOX_TERMS_ACKNOWLEDGED
}

function isBaseUrl(written: string): boolean {
  const url = URL.parse(written.replaceAll('{service}', 'users'))
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === ''
  )
}
