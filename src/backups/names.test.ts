import { expect, test } from 'bun:test'
import { abandonedFiles, backupName, backupTime, expiredBackups } from '@/src/backups/names'

const day = 86_400_000
const now = Date.UTC(2026, 10, 23, 21, 30, 5)
const nameOf = (daysAgo: number) => backupName(now - daysAgo * day, { isEncrypted: false })

test('a name has the time, to the second, and says whether the backup is encrypted', () => {
  expect(backupName(now, { isEncrypted: false })).toBe('mintmark-2026-11-23T21-30-05Z.db')
  expect(backupName(now, { isEncrypted: true })).toBe('mintmark-2026-11-23T21-30-05Z.db.age')
  for (const isEncrypted of [false, true]) expect(backupTime(backupName(now, { isEncrypted }))).toBe(now)
})

test('other names have no time', () => {
  for (const name of [
    '',
    'mintmark.db',
    `${nameOf(1)}.json`,
    `${nameOf(1)}.unfinished`,
    'mintmark-2026-99-99T21-30-05Z.db',
  ])
    expect([name, backupTime(name)]).toEqual([name, undefined])
})

test('backups older than the given days expire', () => {
  expect(expiredBackups([nameOf(0), nameOf(6.9), nameOf(7.1), nameOf(400)], now, 7)).toEqual([
    nameOf(7.1),
    nameOf(400),
  ])
})

test('the latest backup and files of others never expire', () => {
  expect(expiredBackups([nameOf(100), nameOf(90), 'wages.db', `${nameOf(100)}.json`], now, 7)).toEqual([
    nameOf(100),
  ])
  expect(expiredBackups([], now, 7)).toEqual([])
})

test('unfinished files of backups are abandoned after a day, and those of others never', () => {
  const unfinished = (daysAgo: number) => [
    `${nameOf(daysAgo)}.unfinished`,
    `${nameOf(daysAgo)}.json.unfinished`,
  ]
  const names = [...unfinished(0.9), ...unfinished(1.1), nameOf(2), 'wages.unfinished']
  expect(abandonedFiles(names, now)).toEqual(unfinished(1.1))
})
