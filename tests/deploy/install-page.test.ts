import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { canFollowPages, followInstallPage, shellBlocksOf } from '@/tests/deploy/support/install-page'
import { findExecutable } from '@/tests/support/servers/find-executable'

const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-executable-'))
const canFollow = dialect === 'sqlite' && (await canFollowPages())

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.if(canFollow)(
  'the five-minute page, word by word, leads to https, email, a verified backup and a green doctor',
  async () => {
    const executable = await findExecutable(folder)
    const blocks = shellBlocksOf('docs/operating/install.md', 'On Debian or Ubuntu')
    expect(blocks).toHaveLength(7)
    const email = 'operator@shop.localhost'
    const { output, home, mail, user } = await followInstallPage({
      ...{ blocks, executable, email },
      domain: 'shop.localhost',
    })
    expect(output).toMatch(/https:\/\/shop\.localhost\/\S+/)
    expect(output).toContain('No problems found.')
    expect(home).toEqual({ status: 200, body: expect.stringContaining('<!doctype html>') })
    expect(mail).toEqual({ to: [email], text: expect.stringContaining('Is anybody there?') })
    // Neither root nor able to become it.
    expect(user).not.toMatch(/^Uid:\t0/m)
    expect(user).toMatch(/^NoNewPrivs:\t1$/m)
    expect(user).toMatch(/^CapEff:\t0+$/m)
  },
)
