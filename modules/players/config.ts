import { defineConfig } from '@/src/core/config'
import { words } from '@/src/core/setting-types'

export const playersConfig = defineConfig(
  {
    ROBLOX_CLIENT_ID: {
      schema: words,
      help: 'Log-in with the platform: the id of your OAuth app there. Both or neither.',
    },
    ROBLOX_CLIENT_SECRET: { schema: words, secret: true, help: 'The secret of that app.' },
  },
  ({ ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET }, env) => {
    const given = [ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET].filter((one) => one !== undefined).length
    if (given === 1) return ['ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET: expected both or neither']
    return given === 0 || env.ROBLOX_TERMS_ACKNOWLEDGED === 'true'
      ? []
      : ['ROBLOX_TERMS_ACKNOWLEDGED: expected true where ROBLOX_CLIENT_ID is set']
  },
)
