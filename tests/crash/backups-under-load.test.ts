import { expect, test } from 'bun:test'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { createSite } from '@/tests/support/servers/spawned-site'
import { testSize } from '@/tests/support/test-size'
import { buy, listItem } from '@/tests/support/trade'

const backupsCount = testSize('TEST_BACKUPS', { commit: 2, full: 50 })

test.if(dialect === 'sqlite')(
  'every encrypted backup made while users trade can be restored, and its books hold',
  async () => {
    await using maker = await createSite()
    const { stdout: key } = await maker.command('backup', '--new-key')
    const keyFile = join(maker.dataDir, 'key.txt')
    writeFileSync(keyFile, key)
    const place = join(maker.dataDir, 'kept')
    await using site = await createSite({ BACKUP_TO: place, BACKUP_RECIPIENT: String(/age1\w+/.exec(key)) })
    await site.start()
    const pairs = await Promise.all(
      [1, 2].map(async (at) => ({
        seller: await site.signIn(`seller_${at}`),
        buyer: await site.signIn(`buyer_${at}`),
      })),
    )
    let isOver = false
    const trades = pairs.map(async ({ seller, buyer }) => {
      for (; !isOver; ) await buy(buyer, await listItem(seller, { price: 10 }))
    })
    const listBackups = () => readdirSync(place).filter((name) => name.endsWith('.age'))
    // Backups of the same second have the same name.
    do expect((await site.command('backup')).exitCode).toBe(0)
    while (listBackups().length < backupsCount)
    isOver = true
    await Promise.all(trades)
    for (const name of listBackups()) {
      const verified = await site.command('verify-backup', join(place, name), '--identity', keyFile)
      expect([name, verified.exitCode, verified.stderr]).toEqual([name, 0, ''])
    }
  },
  3_600_000,
)
