import { join } from 'node:path'

/**
 * The compiler options of a build. `SITE_LANGUAGE=de` takes those of tsconfig.de.json, which finds words in words.de.ts, and
 * checks them: a translation that lacks a word, or has one of another shape, builds nothing.
 */
export function languageOptions(
  tag = process.env.SITE_LANGUAGE,
  folder = '.',
): { tsconfig?: string; check?: boolean } {
  return tag ? { tsconfig: join(folder, `tsconfig.${tag}.json`), check: true } : {}
}
