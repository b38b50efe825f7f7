/**
 * Prints how much of the code a reader has to take in: files, exports, promised names, folders and cycles between them.
 *
 *   bun scripts/surface.ts
 */

import { exitAfterCleanup } from '@/scripts/lib/cleanup'
import { parseScriptArgs } from '@/scripts/lib/script-args'
import { surfaceOf } from '@/scripts/lib/surface/figures'
import { purchaseFiles } from '@/scripts/lib/surface/purchase-files'
import { isProduct } from '@/tests/tidy/folders'
import { readTree } from '@/tests/tidy/tree'

parseScriptArgs({})
process.chdir(`${import.meta.dir}/..`)
const executed = (await purchaseFiles()).filter(isProduct)
const figures = { ...surfaceOf(readTree()), 'product files that a purchase executes': executed.length }
const width = Math.max(...Object.keys(figures).map((name) => name.length))
for (const [name, figure] of Object.entries(figures))
  console.log(`${name.padEnd(width)}  ${figure.toLocaleString('en').padStart(7)}`)
await exitAfterCleanup(0)
