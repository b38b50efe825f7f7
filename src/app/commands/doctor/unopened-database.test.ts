import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diagnoseSite } from '@/src/app/commands/doctor/diagnose-site'
import { dialect } from '@/src/db/columns'

const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-unopened-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.if(dialect === 'sqlite')('before the first start, what needs no tables is checked', async () => {
  const env = {
    DATA_DIR: join(folder, 'new'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    BACKUP_TO: join(folder, 'backups'),
  }
  const results = new Map((await diagnoseSite(env)).map(({ name, status }) => [name, status]))
  expect(results.get('mail')).toBe('wrong')
  expect([...results].filter(([, status]) => status === 'wrong')).toHaveLength(1)
  expect(results.get('database')).toBe('note')
  expect(results.get('backups')).toBe('note')
})

test.if(dialect === 'sqlite')('only a damaged database is answered with a backup', async () => {
  const adviceFor = async (name: string, prepare: (path: string) => void) => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    prepare(join(dataDir, 'mintmark.db'))
    const results = await diagnoseSite({ DATA_DIR: dataDir })
    return results.find((result) => result.name === 'database')?.says
  }
  expect(await adviceFor('folder', (path) => mkdirSync(path))).toContain('may not read and write it')
  expect(await adviceFor('damaged', (path) => writeFileSync(path, 'x'.repeat(9_000)))).toContain(
    'restore a backup',
  )
})
