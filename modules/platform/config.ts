import * as v from 'valibot'
import { defineConfig, read } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { flag } from '@/src/core/setting-types'

const expectedBase = 'expected an address such as https://{service}.roblox.com'

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
        v.check(isBase, expectedBase),
      ),
      fallback: 'https://{service}.roblox.com',
      help: "Pattern for the platform's hosts, for tests and proxies; {service} is apis, users, thumbnails, inventory, economy or catalog.",
    },
    ROBLOX_API_KEY: {
      schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4000}$/, 'expected the key of Open Cloud')),
      secret: true,
      help: 'Your own key of Open Cloud, for the cheaper look into an inventory.',
    },
  },
  ({ ROBLOX_TERMS_ACKNOWLEDGED, ROBLOX_API_KEY }) =>
    ROBLOX_API_KEY !== undefined && !ROBLOX_TERMS_ACKNOWLEDGED
      ? ['ROBLOX_TERMS_ACKNOWLEDGED: expected true where ROBLOX_API_KEY is set']
      : [],
)

/** Whether the site is about Roblox; otherwise it is about the demo universe. */
export function isRobloxOn(ctx: Pick<Context, 'core'>): boolean {
  return read(ctx, platformConfig).ROBLOX_TERMS_ACKNOWLEDGED
}

function isBase(written: string): boolean {
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
