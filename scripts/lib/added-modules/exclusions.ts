import { applyEdits, modify } from 'jsonc-parser'

/** Configurations of tools that check how code is written, which is up to the authors of added modules. */
export const exclusionFiles = ['biome.json', 'knip.json']

/** Excludes the folder of a module from such a configuration. */
export function excludeModule(config: string, name: string): string {
  const { path, patterns, pattern } = exclusionIn(config, name)
  return patterns.includes(pattern) ? config : replaceValue(config, path, [...patterns, pattern])
}

/** Undoes `excludeModule`. */
export function includeModule(config: string, name: string): string {
  const { path, patterns, pattern } = exclusionIn(config, name)
  const others = patterns.filter((one) => one !== pattern)
  return others.length === patterns.length ? config : replaceValue(config, path, others)
}

interface Exclusion {
  /** Where the patterns are. */
  path: string[]
  patterns: readonly string[]
  pattern: string
}

function exclusionIn(config: string, name: string): Exclusion {
  const { files, ignore } = JSON.parse(config)
  return files
    ? { path: ['files', 'includes'], patterns: files.includes, pattern: `!!modules/${name}` }
    : { path: ['ignore'], patterns: ignore, pattern: `modules/${name}/**` }
}

function replaceValue(json: string, path: string[], value: readonly string[]): string {
  return applyEdits(json, modify(json, path, value, {}))
}
