/** `bun run check`, the inner loop: types, lint, tidy and the tests of the folders changed since the branch left main. */
import { changedFolders } from '@/scripts/lib/changed-folders'
import { runStages } from '@/scripts/lib/test-run/run-stages'
import { checkStages } from '@/scripts/lib/test-run/steps'

process.chdir(`${import.meta.dir}/..`)
const folders = await changedFolders()
console.log(folders.length > 0 ? `changed: ${folders.join(' ')}\n` : 'no changed folders with tests\n')
delete process.env.DATABASE_URL
delete process.env.TEST_EXECUTABLE
await runStages(checkStages((path) => folders.some((folder) => path.startsWith(folder))))
