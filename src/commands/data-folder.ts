import { accessSync, constants, mkdirSync } from 'node:fs'
import { ConfigError, type SettingsStore } from '@/src/core/config'
import { hostConfig } from '@/src/core/host-config'

/** Makes DATA_DIR where it is missing, for its owner alone. Throws a ConfigError when nothing can be kept there. */
export function ensureDataFolder(settings: SettingsStore): string {
  const { DATA_DIR } = settings.of(hostConfig)
  try {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
    accessSync(DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK)
    return DATA_DIR
  } catch {
    throw new ConfigError([
      `DATA_DIR: expected a folder that is there or can be made, and written to, not "${DATA_DIR}"`,
    ])
  }
}
