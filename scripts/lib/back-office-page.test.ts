import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bun, run } from '@/scripts/lib/run'
import { createTreeCopy } from '@/scripts/lib/tree-copy'
import { filesInPage } from '@/tests/support/page-files'

const page = readFileSync(join(import.meta.dir, '../../docs/modules/back-office.md'), 'utf8')
const files = filesInPage(page)

const removalPath = `
async function removalPath(world: World): Promise<string> {
  const { body } = await (await world.signInAs('buyer')).post('/api/wishes', { text: 'Hello.' })
  return \`/api/admin/wishes/\${body.id}/removal\`
}

export const testing`

/** What the page says to change in the files of a new module: file, text, and its replacement. */
const changes = [
  ['routes.ts', '  return scope\n', snippetAfter('In `routes.ts`')],
  ['routes.ts', 'export function', "import { staffRoutes } from './staff-routes'\n\nexport function"],
  ['module.ts', 'pages: [', snippetAfter('`module.ts` lists the page').trim()],
  [
    'module.ts',
    'import { defineModule }',
    'import { add, defineModule, defineStaffTable, staffPage, staffTables }',
  ],
  [
    'module.ts',
    'export const',
    "import { StaffEntriesQuery, StaffEntry } from './staff-contract'\nimport { listAllEntries } from './staff-service'\n\nexport const",
  ],
  ['testing.ts', '\nexport const testing', removalPath],
  ['testing.ts', 'okForSignedIn,', 'okForSignedIn, okForStaff,'],
  ['testing.ts', 'permissions: {', `permissions: {${snippetAfter('## Tests')}`],
  [
    'testing.ts',
    'sampleRequests: {',
    `sampleRequests: {
    'POST /api/admin/wishes/:id/removal': withPath('admin', removalPath, { reason: 'Spam.' }),`,
  ],
  [
    'testing.ts',
    'exposedKeys: {',
    `exposedKeys: { 'GET /api/admin/wishes': {
      'moderator admin': '[].createdAt [].id [].text [].userId',
      'visitor unverified stranger buyer seller': '404',
    },`,
  ],
  ['testing.ts', 'screens: {', `screens: { '/admin/wishes': [{ name: 'wishes of staff', as: 'moderator' }],`],
] as const

function snippetAfter(heading: string): string {
  return /```ts\n(.*?)```/s.exec(page.slice(page.indexOf(heading)))?.[1] ?? ''
}

test('the staff page of the documentation passes types, rules, permissions and own cases', async () => {
  await using copy = createTreeCopy()
  const folder = join(mkdtempSync(join(tmpdir(), 'mintmark-back-office-')), 'wishes')
  const succeed = async (...command: string[]) => {
    const env = { DATABASE_URL: undefined, TEST_MODULE: command[0] === 'test' ? 'wishes' : undefined }
    const { ok, output } = await run([bun, ...command], { cwd: copy.folder, env })
    expect(ok ? '' : output).toBe('')
  }
  await succeed('scripts/new.ts', 'wishes', '--at', folder)
  expect(files.length).toBeGreaterThan(5)
  for (const { path, text } of files) await Bun.write(join(folder, path), text)
  for (const [path, text, replacement] of changes) {
    const before = readFileSync(join(folder, path), 'utf8')
    expect(before).toContain(text)
    await Bun.write(
      join(folder, path),
      before.replace(text, () => replacement),
    )
  }
  await succeed('scripts/add.ts', folder)
  await succeed('check', '--no-script')
  const shared = ['authorization', 'own-cases', 'exposure', 'mass-assignment', 'security-log']
  await succeed(
    'test',
    './modules/wishes',
    './tests/tidy.test.ts',
    './tests/tidy/module-testing.test.ts',
    './web/modules.test.ts',
    ...shared.map((name) => `./tests/abuse/${name}.test.ts`),
  )
  rmSync(join(folder, '..'), { recursive: true })
})
