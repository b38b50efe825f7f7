import { join } from 'node:path'

/**
 * Returns the compiler options of a build. `SITE_LANGUAGE=de` uses tsconfig.de.json, which resolves messages to messages.de.ts, and
 * type checks: the build fails if a translation lacks a message.
 */
export function languageOptions(
  tag = process.env.SITE_LANGUAGE,
  folder = '.',
): { tsconfig?: string; check?: boolean } {
  return tag ? { tsconfig: join(folder, `tsconfig.${tag}.json`), check: true } : {}
}
