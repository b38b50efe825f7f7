import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { writeOutsideModule } from '@/tests/support/outside-modules/outside-module'
import { providerModule } from '@/tests/support/outside-modules/provider-module'
import { createSiteCopy } from '@/tests/support/outside-modules/site-copy'

test('a package outside of the tree pays and is paid, and passes the tests of providers', async () => {
  await using site = createSiteCopy()
  const folder = join(site.outside, 'wire')
  writeOutsideModule(folder, providerModule)
  await site.succeed('scripts/add.ts', folder)
  await site.succeed('check', '--no-script')
  const output = await site.succeed('test', './modules/wire')
  expect(output).toContain(' 15 pass\n 4 skip\n')
})
