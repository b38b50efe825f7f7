import { expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { eventually } from '@/tests/support/eventually'
import { startSmtpServer, type TestSmtpServer } from '@/tests/support/servers/smtp-server'
import { createSite } from '@/tests/support/servers/spawned-site'
import { canMountDisks, mountSmallDisk } from '@/tests/support/small-disk'

const subjectsOf = ({ received }: TestSmtpServer) => received.map(({ headers }) => headers.get('subject'))

test.if(canMountDisks && dialect === 'sqlite')(
  'the operator gets an email when the disk is full, although nothing can be stored, and when it has space',
  async () => {
    await using disk = await mountSmallDisk(320)
    await using smtp = await startSmtpServer()
    const env = { SMTP_URL: smtp.url, OPERATOR_EMAIL: 'desk@shop.example', SITE_NAME: 'Shop' }
    await using site = await createSite({ ...env, DATA_DIR: join(disk.folder, 'data') })
    await site.start()
    const filler = join(disk.folder, 'filler')
    fill(filler)
    await eventually(async () =>
      expect(subjectsOf(smtp).join()).toMatch(/^Shop has a problem: (database, )?data/),
    )
    rmSync(filler)
    await eventually(async () =>
      expect(subjectsOf(smtp).at(-1)).toMatch(/^Shop: no more problem with .*data/),
    )
    const started = smtp.received.flatMap(({ text }) => text.match(/^\w+: .* free: too little/m) ?? [])
    expect(started).toHaveLength(1)
    expect(await site.stop()).toBe(0)
  },
)

/** Writes until the disk is full. */
function fill(path: string): void {
  const block = new Uint8Array(65_536)
  writeFileSync(path, '')
  for (let isFull = false; !isFull; )
    try {
      writeFileSync(path, block, { flag: 'a' })
    } catch {
      isFull = true
    }
}
