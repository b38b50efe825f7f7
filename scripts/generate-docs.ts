/** `bun run docs` writes the documents that describe what modules define: tables of docs/, and the pages in dist/docs. `--print` prints them as JSON. */
import { generatedDocuments } from '@/scripts/lib/docs/generated-documents'
import { readTree } from '@/tests/tidy/tree'

process.chdir(`${import.meta.dir}/..`)
try {
  const documents = await generatedDocuments(readTree())
  if (process.argv.includes('--print')) await Bun.write(Bun.stdout, JSON.stringify(documents))
  else for (const [path, text] of Object.entries(documents)) await Bun.write(path, text)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// The pages that were loaded keep timers.
process.exit(0)
