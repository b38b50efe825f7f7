import '@/web/testing/dom'
import { expect, onTestFinished, test } from 'bun:test'
import { reloadAfterDeployment } from '@/web/lib/browser/deployment'

/** A page of one version on a site that serves another. Returns how often it has been reloaded. */
function openPage({ own, served }: { own: string; served: string | undefined }) {
  let reloads = 0
  const { fetch } = globalThis
  const { reload } = location
  document.head.insertAdjacentHTML('beforeend', `<script type="module" src="${own}"></script>`)
  const answer = async () => {
    if (served === undefined) throw new TypeError('Failed to fetch')
    return new Response(`<script type="module" crossorigin src="${served}"></script>`)
  }
  Object.assign(globalThis, { fetch: answer })
  location.reload = () => {
    reloads += 1
  }
  onTestFinished(() => {
    Object.assign(globalThis, { fetch })
    location.reload = reload
    document.querySelector('script[type="module"]')?.remove()
    sessionStorage.clear()
  })
  return { reloads: () => reloads }
}

test('a page of an earlier deployment is reloaded once', async () => {
  const page = openPage({ own: '/assets/old.js', served: '/assets/new.js' })
  await reloadAfterDeployment()
  await reloadAfterDeployment()
  expect(page.reloads()).toBe(1)
})

test.each([
  ['the page is current', '/assets/old.js'],
  ['the site cannot be reached', undefined],
])('nothing is reloaded while %s', async (_, served) => {
  const page = openPage({ own: '/assets/old.js', served })
  await reloadAfterDeployment()
  expect(page.reloads()).toBe(0)
})
