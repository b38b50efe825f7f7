import { expect, test } from 'bun:test'
import { amount, buildTransferSite, camtFile, csvFile } from '@/modules/manual/factory'

test.each([
  ['truncated', camtFile([{ amount, text: 'x' }]).slice(0, 600)],
  ['not text', new Uint8Array([0xff, 0xfe, 0x00])],
  ['empty', ''],
  ['a web page', '<html><body>Session expired</body></html>'],
])('a file that is %s is refused and changes nothing', async (_, file) => {
  await using site = await buildTransferSite()
  const refused = await site.upload(file)
  expect([refused.status, refused.body.code]).toEqual([422, 'bad_statement'])
  expect(refused.body.message).toContain('Nothing was imported')
  expect(await site.entries()).toEqual([])
})

test('a file that is not UTF-8 is refused with the position', async () => {
  await using site = await buildTransferSite()
  const refused = await site.upload(Buffer.from('Date;Amount;Reference\n2026-01-01;1.00;Caf\xe9', 'latin1'))
  expect([refused.status, refused.body.message]).toEqual([
    422,
    "The file isn't UTF-8 text (line 2, column 20). Nothing was imported.",
  ])
})

test.each([
  ['Date;Amount;Reference;Amount\n2026-01-01;1.00;x;2.00', 'Two columns have the same name (row 1)'],
  ['Date;Amount;Reference\n2026-02-31;1.00;x', "This date can't be read (row 2)"],
  ['Date;Amount;Reference\n1970-01-01;1.00;x', "This date can't be read (row 2)"],
  ['Date;Amount;Reference\n0026-01-01;1.00;x', "This date can't be read (row 2)"],
  ['Date;Amount;Reference\n39378-01-01;1.00;x', "This date can't be read (row 2)"],
  ['Date;Amount;Reference\n2026-01-01;123456789012.00;x', "This amount can't be read (row 2)"],
])('the statement %j is refused: %s', async (file, message) => {
  await using site = await buildTransferSite()
  const refused = await site.upload(file)
  expect([refused.status, refused.body.message]).toEqual([422, `${message}. Nothing was imported.`])
})

test('of a file with one bad row nothing is imported, and the message names the row', async () => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  const good = { amount, text: reference }
  const refused = await site.upload(csvFile([good, { amount: 'many', text: 'x' }]))
  expect(refused.body.message).toContain('row 3')
  expect(await site.state(orderId)).toBe('awaiting_payment')
  expect(await site.importEntries(good)).toMatchObject({ counted: 1 })
})

test('of a file of 100,000 rows nothing is imported, and one of 10,000 is read', async () => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  const others = Array.from({ length: 99_999 }, (_, at) => ({ amount: '1.00', text: `invoice ${at}` }))
  const wanted = { amount, text: reference }
  const refused = await site.upload(csvFile([wanted, ...others]))
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('row 10002')])
  expect([await site.state(orderId), await site.entries()]).toEqual(['awaiting_payment', []])
  const { status, body } = await site.upload(csvFile([...others.slice(0, 9_999), wanted]))
  expect([status, body]).toEqual([201, { counted: 1, open: 9_999, known: 0, sent: 0, returned: 0 }])
  expect(await site.state(orderId)).toBe('paid')
})
