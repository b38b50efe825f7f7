import { expect, test } from 'bun:test'
import { startPostgres } from '@/scripts/lib/postgres'
import { dialect } from '@/src/db/columns'
import { openPostgres } from '@/src/db/postgres/postgres'
import { migrationChains } from '@/src/modules'
import { AcknowledgedWrites } from '@/tests/crash/acknowledged-writes'
import { type TradingPair, trade, untilFinished, untilTrades } from '@/tests/crash/load'
import { createMigrationFolder } from '@/tests/support/database/migration-folder'
import { createSite } from '@/tests/support/servers/spawned-site'

const pairsCount = 8
const upgrades = 3
/** Of all modules in which a purchase writes, in another order than it does. */
const busyTables =
  'wallet_postings core_outbox notifications_notifications orders_orders core_events catalog_listings auth_users catalog_items orders_timeline'.split(
    ' ',
  )

test.if(dialect === 'postgres')(
  'migrations of all busy tables end while eight pairs trade on the previous version, without a deadlock',
  async () => {
    await using postgres = await startPostgres()
    await using site = await createSite({ DATABASE_URL: postgres.url, OPEN_RESERVATIONS_MAX: '1000' })
    await site.start()
    const acknowledged = new AcknowledgedWrites()
    const pairs = await Promise.all(
      Array.from({ length: pairsCount }, async (_, at): Promise<TradingPair> => {
        const [seller, buyer] = await Promise.all([site.signIn(`seller_${at}`), site.signIn(`buyer_${at}`)])
        return { seller, buyer }
      }),
    )
    let isOver = false
    const load = Promise.all(
      pairs.map(async (pair) => {
        for (let at = 0; !isOver; at++) await trade(pair, acknowledged, at)
      }),
    )
    using folder = createMigrationFolder()
    for (let upgrade = 1; upgrade <= upgrades; upgrade++) {
      await Promise.race([untilTrades(acknowledged), load])
      for (const [at, table] of busyTables.entries())
        folder.write('zoo', `${upgrade}_${at}`, `alter table ${table} add zoo_${upgrade} bigint`)
      const upgraded = openPostgres(postgres.url, [...migrationChains, folder.chain('zoo')])
      await upgraded.migrate()
      expect((await upgraded.schemaVersion()).pending).toEqual([])
      await upgraded.close()
    }
    await Promise.race([untilTrades(acknowledged), load])
    isOver = true
    await load
    await acknowledged.verify()
    await untilFinished(pairs)
    expect(await Bun.file(postgres.log).text()).not.toContain('deadlock')
  },
)
