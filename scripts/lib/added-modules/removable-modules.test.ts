import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findModuleMentions } from '@/scripts/lib/added-modules/module-mentions'
import { findModuleUsers } from '@/scripts/lib/added-modules/remove-modules'
import { modules } from '@/src/modules'
import { createSiteCopy } from '@/tests/support/outside-modules/site-copy'
import { readTree } from '@/tests/tidy/tree'

/** Delivery has the only provider of a port that orders need. */
const needed = ['delivery']
const removable = modules
  .map(({ name }) => name)
  .filter((name) => findModuleUsers([name]).shipped.length === 0 && !needed.includes(name))
const timeout = 3_600_000

/** A copy of the project without these modules, and without the tests that removal says have to change. */
async function createSiteWithout(names: readonly string[]) {
  const users = new Set([...findModuleUsers(names).others, ...findModuleMentions(readTree(), names)])
  const site = createSiteCopy()
  await site.succeed('scripts/remove.ts', ...names, '--force')
  for (const path of users) if (path.endsWith('.test.ts')) rmSync(join(site.folder, path))
  return site
}

test('there are modules to remove', () => expect(removable.length).toBeGreaterThan(5))

// Each takes 35 s of CPU, the last test as long as all tests.
if (process.env.FULL) {
  test.each(removable)(
    'without %s, types and rules hold and the site starts',
    async (name) => {
      await using site = await createSiteWithout([name])
      await site.succeed('check', '--no-script')
      await site.succeed('scripts/lib/check-start.ts')
      // Documents that name the module have to change.
      await site.succeed(
        'test',
        '--test-name-pattern',
        '^(?!paths in documents exist)',
        './tests/tidy.test.ts',
      )
      await site.succeed('test', './tests/tidy')
    },
    timeout,
  )

  test(
    'without all of them, the remaining tests of the server and the pages pass',
    async () => {
      await using site = await createSiteWithout(removable)
      // Pages of the server need it.
      await site.succeed('scripts/build.ts', 'web')
      for (const step of ['sqlite', 'pages']) await site.succeed('scripts/test.ts', '--only', step)
    },
    timeout,
  )
}
