import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { useState } from 'react'
import { defineWebModule } from '@/web/lib/modules/module'
import { useClaimGuard } from '@/web/staff/claim-guard'
import { mockApi } from '@/web/testing/mock-api'
import { buildOpenCase } from '@/web/testing/open-case'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

function Form() {
  const { mayGoOn, claimDialog } = useClaimGuard('disputes', 'c1')
  const [said, setSaid] = useState('')
  return (
    <>
      {claimDialog}
      <button type="button" onClick={() => void mayGoOn().then((goesOn) => setSaid(String(goesOn)))}>
        Submit
      </button>
      <p>Goes on: {said}</p>
    </>
  )
}

function open(assignee: string | null) {
  mockApi({
    'GET /api/admin/queues/disputes/cases/c1': buildOpenCase({
      assignee: assignee === null ? null : { id: assignee, username: 'june' },
    }),
  })
  const viewer = buildViewer({ id: 'u-me', role: 'moderator' })
  const modules = [
    defineWebModule({ name: 'site', pages: [{ path: '/case', title: 'Case', view: () => <Form /> }] }),
  ]
  return renderApp({ path: '/case', viewer, modules })
}

test('deciding a case that a colleague works on asks first', async () => {
  const page = open('u-june')
  const submit = await page.findByRole('button', { name: 'Submit' })
  for (const [button, goesOn] of [
    ['Cancel', 'false'],
    ['Decide it', 'true'],
  ] as const) {
    await page.user.click(submit)
    await page.findByRole('dialog', { name: 'june is working on this case' })
    await page.user.click(page.getByRole('button', { name: button }))
    expect(await page.findByText(`Goes on: ${goesOn}`)).toBeDefined()
  }
})

test.each([null, 'u-me'])('a case that nobody else works on is decided at once (%p)', async (assignee) => {
  const page = open(assignee)
  await page.user.click(await page.findByRole('button', { name: 'Submit' }))
  expect(await page.findByText('Goes on: true')).toBeDefined()
})

test('every form that goes on to the next case asks, and has the keys of a case', async () => {
  const files = await Array.fromAsync(new Glob('modules/*/web/**/*.tsx').scan('.'))
  const sources = await Promise.all(files.map(async (file) => [file, await Bun.file(file).text()] as const))
  const forms = sources.filter(([, source]) => /useNextCase\('\w+', /.test(source))
  expect(forms.length).toBeGreaterThan(3)
  for (const [file, source] of forms) {
    expect([file, source.includes('useClaimGuard(')]).toEqual([file, true])
    expect([file, /useCaseKeys\(|<DecisionForm/.test(source)]).toEqual([file, true])
  }
})
