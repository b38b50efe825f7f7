import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { setRole } from '@/modules/auth/service'
import { secondPersonDiagnostic } from '@/modules/orders/disputes/second-person-diagnostic'
import { buildDisputeSite } from '@/modules/orders/testing/dispute-site'
import { runDiagnostic } from '@/src/kit/checks/diagnostic'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const env = { DECISION_LIMIT_CENTS: '10000' }
const refund = { outcome: 'refund' }

test('above the limit, a decision is a proposal until a second person decides the same', async () => {
  await using site = await buildDisputeSite(env)
  const { id } = await site.dispute()
  const proposed = await site.act(site.judge, `${id}/decision`, refund)
  expect([proposed.status, proposed.body.status]).toEqual([202, 'disputed'])
  const ofJudge = await site.caseOf(id)
  expect(ofJudge).toMatchObject({
    needsSecondPerson: true,
    proposal: { outcome: 'refund', by: 'judge', isOwn: true },
  })
  const again = await site.act(site.judge, `${id}/decision`, refund)
  expect([again.status, again.body.status, again.body.proposal.amount]).toEqual([
    202,
    'disputed',
    proposed.body.proposal.amount,
  ])
  expect((await site.caseOf(id)).rulings).toEqual(ofJudge.rulings)
  const other = await site.act(site.second, `${id}/decision`, { outcome: 'release' })
  expect([other.status, other.body.code, other.body.outcome]).toEqual([
    409,
    'second_person_required',
    'refund',
  ])
  expect(other.body.detail).toContain('judge proposed on')
  expect((await site.act(site.second, `${id}/decision`, refund)).body).toMatchObject({
    dispute: 'decided',
    state: 'refund_pending',
  })
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a rejected proposal leaves the dispute open for another one', async () => {
  await using site = await buildDisputeSite(env)
  const { id } = await site.dispute()
  expect((await site.act(site.second, `${id}/proposal/reject`, {})).body.code).toBe('order_state')
  await site.act(site.judge, `${id}/decision`, refund)
  const rejected = await site.act(site.second, `${id}/proposal/reject`, { reason: 'The copy was seen.' })
  expect([rejected.status, rejected.body.status]).toEqual([200, 'disputed'])
  expect((await site.caseOf(id)).proposal).toBeNull()
  await site.act(site.second, `${id}/decision`, { outcome: 'release' })
  expect((await site.act(site.judge, `${id}/decision`, { outcome: 'release' })).body.state).toBe('completed')
})

test('while the bank decides, nothing is proposed either', async () => {
  await using site = await buildDisputeSite(env)
  const { id, intentId } = await site.dispute()
  await site.setChargeback({ id, intentId }, 'open')
  const refused = await site.act(site.judge, `${id}/decision`, refund)
  expect([refused.status, refused.body.code]).toEqual([409, 'order_state'])
  expect(await site.caseOf(id)).toMatchObject({ decisions: [], proposal: null })
})

test('an order at the limit needs one person', async () => {
  await using site = await buildDisputeSite(env)
  const { id } = await site.dispute({ price: 100 })
  expect((await site.act(site.judge, `${id}/decision`, refund)).body.dispute).toBe('decided')
})

test('many staff at once make one proposal and one decision', async () => {
  await using site = await buildDisputeSite(env)
  const { id } = await site.dispute()
  const path = `/api/admin/orders/${id}/decision`
  const body = { outcome: 'refund', reason: 'Nothing was seen.' }
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? site.judge : site.second).post(path, body)),
  )
  expect(
    all
      .map(({ status }) => status)
      .filter((status) => status < 300)
      .sort(),
  ).toEqual([200, 202])
  expect(
    (await site.caseOf(id)).timeline.filter(({ kind }: { kind: string }) => kind === 'decision'),
  ).toHaveLength(2)
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('doctor says whether two people can decide above the limit', async () => {
  await using app = await createTestApp({ env })
  const statusOf = async () => (await runDiagnostic(app.ctx, secondPersonDiagnostic)).status
  await signInStaff(app, 'moderator')
  expect(await statusOf()).toBe('wrong')
  await signInStaff(app, 'admin', 'second_judge')
  expect(await statusOf()).toBe('ok')
  await using withoutLimit = await createTestApp()
  expect((await runDiagnostic(withoutLimit.ctx, secondPersonDiagnostic)).status).toBe('ok')
})

test('a proposed decision ends with the role of who made it', async () => {
  await using site = await buildDisputeSite(env)
  const { id } = await site.dispute()
  await site.act(site.judge, `${id}/decision`, refund)
  await setRole(site.app.ctx, 'judge', 'support')
  expect((await site.caseOf(id, site.second)).proposal).toBeNull()
  const own = await site.act(site.second, `${id}/decision`, refund)
  expect([own.status, own.body.status]).toEqual([202, 'disputed'])
  const third = await signInStaff(site.app, 'moderator', 'third_judge')
  expect((await site.act(third, `${id}/decision`, refund)).body).toMatchObject({ state: 'refund_pending' })
  expect(await site.app.brokenInvariants()).toEqual([])
})
