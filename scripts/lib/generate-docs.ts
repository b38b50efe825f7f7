import { bun, runOrThrow } from '@/scripts/lib/run'

/** The documents that `generateDocs` writes. */
export const generatedPaths = [
  'docs/modules/names.md',
  'docs/modules/reference.md',
  'docs/operating/variables.md',
  'docs/personal-data.md',
]

/** Writes the generated documents in a separate process: this one may have loaded an older list of modules. */
export async function generateDocs(): Promise<void> {
  await runOrThrow([bun, 'scripts/generate-docs.ts'])
}
