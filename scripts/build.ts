/** `bun scripts/build.ts web` builds the pages, `bun scripts/build.ts` the whole executable. */
import { buildExecutable } from '@/scripts/lib/build-executable'
import { buildWeb } from '@/scripts/lib/build-web'

process.chdir(`${import.meta.dir}/..`)
await buildWeb()
if (process.argv[2] !== 'web') await buildExecutable()
