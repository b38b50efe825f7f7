/** `bun run check`, the inner loop: types, lint, tidy and the tests of the folders changed since the branch left main. */
import { changedFolders } from '@/scripts/lib/changed-folders'
import { runStages } from '@/scripts/lib/run-steps'
import { checkStages } from '@/scripts/lib/test-steps'

process.chdir(`${import.meta.dir}/..`)
const folders = await changedFolders()
console.log(folders.length > 0 ? `changed: ${folders.join(' ')}\n` : 'no changed folders with tests\n')
await runStages(checkStages((path) => folders.some((folder) => path.startsWith(folder))))
