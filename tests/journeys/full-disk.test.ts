import { expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { eventually } from '@/tests/support/eventually'
import { causedByLoad, hasPromtool, metricsToken, TestPrometheus } from '@/tests/support/prometheus'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import { canMountDisks, mountSmallDisk } from '@/tests/support/small-disk'
import { listItem } from '@/tests/support/trade'

const listing = { itemName: 'Crown', assetId: '901', category: 'hat', price: 5 }
const blockBytes = 65_536

test.if(canMountDisks && hasPromtool && dialect === 'sqlite')(
  'a disk that fills up is announced, then changes get 503 while pages open, and with space all continues',
  async () => {
    await using disk = await mountSmallDisk(128)
    await using site = await createSite({ DATA_DIR: join(disk.folder, 'data'), METRICS_TOKEN: metricsToken })
    await site.start()
    const prometheus = new TestPrometheus(site, causedByLoad)
    const seller = await site.signIn('seller')
    await listItem(seller)
    await prometheus.scrape({ minutes: 7 })
    await prometheus.expectFiring('MintmarkDiskNearlyFull')
    expect(await marketplaceStatus(site)).toBe('Degraded')
    const { exitCode, stdout } = await site.command('doctor')
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/^wrong +data .+ free: too little$/m)])

    const filler = join(disk.folder, 'filler')
    fill(filler)
    await eventually(async () => {
      const { status, headers } = await seller.post('/api/listings', {
        ...listing,
        description: 'x'.repeat(900),
      })
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    })
    for (const path of ['/', '/marketplace', '/api/items', '/api/auth/user'])
      expect([path, (await seller.get(path)).status]).toEqual([path, 200])
    await prometheus.scrape({ minutes: 3 })
    await prometheus.expectFiring('MintmarkDatabaseNotWritable', 'MintmarkDiskNearlyFull')

    rmSync(filler)
    await eventually(async () => expect((await seller.post('/api/listings', listing)).status).toBe(201))
    await eventually(async () =>
      expect(await prometheus.scrape()).toContain('\nmintmark_database_writable 1\n'),
    )
    expect(site.consoleOutput()).not.toContain('uncaught')
    expect((await site.command('audit')).exitCode).toBe(0)
    expect(await site.stop()).toBe(0)
  },
)

async function marketplaceStatus(site: Site): Promise<string> {
  return (await site.visitor().get('/api/status')).body.services[0].status
}

/** Writes until the disk is full. */
function fill(path: string): void {
  const block = new Uint8Array(blockBytes)
  writeFileSync(path, '')
  for (let isFull = false; !isFull; )
    try {
      writeFileSync(path, block, { flag: 'a' })
    } catch {
      isFull = true
    }
}
