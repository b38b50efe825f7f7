import { expect, test } from 'bun:test'
import { readPassedTests, recordFiles } from '@/scripts/lib/postgres-cover/recording'

const report = `<testsuites name="bun test" tests="5" failures="1">
  <testsuite name="a.test.ts" file="a.test.ts" tests="4" assertions="0" failures="0" skipped="1" time="0.1">
    <testcase name="one" classname="" file="a.test.ts" line="1" assertions="0" />
    <testcase name="never" classname="" file="a.test.ts" line="2">
      <skipped />
    </testcase>
    <testsuite name="a group" file="a.test.ts" line="9" tests="2" assertions="0" failures="0" skipped="0" time="0.1">
      <testsuite name="of groups" file="a.test.ts" line="9" tests="1" assertions="0" failures="0" skipped="0" time="0.1">
        <testcase name="it&apos;s &lt;two&gt; &amp; &quot;three&quot;" classname="of groups &gt; a group" file="a.test.ts" line="3" />
      </testsuite>
      <testcase name="four" classname="a group" file="a.test.ts" line="4" />
    </testsuite>
  </testsuite>
  <testsuite name="b.test.ts" file="b.test.ts" tests="1" assertions="0" failures="1" skipped="0" time="0.1">
    <testsuite name="a group" file="b.test.ts" line="9" tests="1" assertions="0" failures="0" skipped="0" time="0.1">
      <testcase name="five" classname="a group" file="b.test.ts" line="1" />
    </testsuite>
  </testsuite>
</testsuites>`

test('a file with a failing test is not recorded, and skipped tests have no name', () => {
  expect([...readPassedTests(report)]).toEqual([
    ['a.test.ts', ['one', `a group of groups it's <two> & "three"`, 'a group four']],
  ])
})

// It starts two servers.
test.if(Boolean(process.env.FULL))('statements are recorded with who built them', async () => {
  const file = 'modules/reviews/ratings.test.ts'
  const { records, output } = await recordFiles([file])
  expect(
    records.map((record) => record.file),
    output,
  ).toEqual([file])
  const [record] = records
  const ofTest = 'select "seller_id", "count", "stars" from "reviews_seller_ratings"'
  const ofProduct = expect.stringMatching(/^insert into "reviews_seller_ratings" .* on conflict .* do update/)
  const statements = record?.tests.flatMap((one) => one.statements)
  expect(statements).toEqual(expect.arrayContaining([ofTest, ofProduct]))
  expect(record?.builtByTests).toContain(ofTest)
  expect(record?.builtByTests).not.toContainEqual(ofProduct)
  expect(record?.builtByProduct).toContainEqual(ofProduct)
  expect(record?.tests.reduce((sum, { cpuMs }) => sum + cpuMs, 0)).toBeGreaterThan(0)
})
