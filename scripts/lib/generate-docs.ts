import { bun, runOrThrow } from '@/scripts/lib/run'

/** The folder of the pages that nearly every change alters. Git doesn't store it. */
export const builtDocs = 'dist/docs'

/** The stored documents that `generateDocs` writes, or whose tables it writes. */
export const generatedPaths = [
  'docs/money.md',
  'docs/operating/monitoring.md',
  'docs/operating/variables.md',
  'docs/personal-data.md',
]

/** Writes the generated documents in a separate process: this one may have loaded an older list of modules. */
export async function generateDocs(): Promise<void> {
  await runOrThrow([bun, 'scripts/generate-docs.ts'])
}

/** Returns the text of each generated document, by its path. */
export async function printDocs(): Promise<Record<string, string>> {
  return JSON.parse(await runOrThrow([bun, 'scripts/generate-docs.ts', '--print']))
}
