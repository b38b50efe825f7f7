import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { setSwitches } from '@/modules/settings/switches/switches'
import { acceptForAll } from '@/modules/terms/factory'
import { listen } from '@/src/app/listen'
import { systemContext } from '@/src/kit/context'
import { readApiDocument } from '@/tests/abuse/generated/api-document'
import { faultOf, type Sent } from '@/tests/abuse/generated/check-response'
import { Fixtures } from '@/tests/abuse/generated/fixtures'
import { type GeneratedRequest, requestsTo } from '@/tests/abuse/generated/requests'
import { loggedError } from '@/tests/support/logged-error'
import { testedPermissions } from '@/tests/support/module-testing/collect-module-testing'
import { createWorld, type World } from '@/tests/support/module-testing/world'
import type { TestClient } from '@/tests/support/test-client'
import { testSize } from '@/tests/support/test-size'

const count = testSize('TEST_REQUESTS', { commit: 400, full: 15_000 })
/** A failure prints its seed: `SEED=… bun test tests/abuse/generated-requests.test.ts`. */
const seed = Number(process.env.SEED ?? (process.env.FULL ? Date.now() : 1))
/** The clock moves by an hour after this many requests, because attempts are limited per hour and second factors expire. */
const requestsPerHour = 50
const hourMs = 3_600_000
/** How much of a response a failure prints. */
const textMax = 500

const tested = new Set(
  Object.keys(await testedPermissions()).map((route) => route.replace(/:(\w+)/g, '{$1}')),
)

test.skipIf(tested.size === 0)(
  `${count} generated requests get a documented response (D1, D8, D10)`,
  async () => {
    await using world = await createWorld()
    const document = await readApiDocument(world.app)
    const operations = document.operations.filter(({ method, path }) => tested.has(`${method} ${path}`))
    const fixtures = await Fixtures.create(world, document.operations)
    const send = await sender(world)
    let sentCount = 0
    let clients: Clients | undefined
    const property = fc.asyncProperty(requestsTo(operations, fixtures.known), async (request) => {
      if (sentCount++ % requestsPerHour === 0) {
        world.app.advance(hourMs)
        await world.app.drain()
        await fixtures.add()
        clients = undefined
      }
      clients ??= await signInAll(
        world,
        sentCount % (2 * requestsPerHour) < requestsPerHour ? 'buyer' : 'seller',
      )
      const sent = await send(request, clients[request.role])
      const operation = document.find(sent.method, sent.url.pathname)
      if (operation) fixtures.learn(operation, sent.headers)
      // Some requests end the session or delete its account.
      if (sent.status === 401) clients = undefined
      await undoStop(world, sent)
      const fault = faultOf(document, sent)
      if (fault !== undefined) throw new Error(describeFault(world, sent, fault))
    })
    await fc.assert(property, { seed, numRuns: count, endOnFailure: true })
    expect((await fetch(new URL('/healthz', send.origin))).status).toBe(200)
    // The bank transfers of test data belong to orders of the sandbox, because a site has either.
    const broken = (await world.app.brokenInvariants()).filter(({ invariant }) => invariant.id !== 'B2')
    expect(broken).toEqual([])
  },
  3_600_000,
)

function describeFault({ app }: World, { method, url, status, headers, text }: Sent, fault: string): string {
  const said = [`${method} ${url.pathname} returned ${status}: ${fault}`, text.slice(0, textMax)]
  return [...said, loggedError(app, headers)].join('\n')
}

/** Undoes what would have every later request rejected. */
async function undoStop({ app }: World, { method, url }: Sent): Promise<void> {
  const route = `${method} ${url.pathname}`
  const on = { sales: 'on', payouts: 'on', changes: 'on' } as const
  if (route === 'PUT /api/admin/switches') await setSwitches(systemContext(app.core, 'test'), on)
  if (route === 'POST /api/admin/terms') await acceptForAll(app)
}

type Clients = Record<GeneratedRequest['role'], TestClient>

async function signInAll(world: World, user: 'buyer' | 'seller'): Promise<Clients> {
  return {
    visitor: await world.signInAs('visitor'),
    user: await world.signInAs(user),
    moderator: await world.signInAs('moderator'),
    admin: await world.signInAs('admin'),
  }
}

/** Sends requests over HTTP. */
async function sender({ app: { app } }: World) {
  listen(app.server, { port: 0, hostname: 'localhost' })
  const site = `http://localhost:${app.server.server?.port}`
  const send = async ({ method, path, headers, body }: GeneratedRequest, client: TestClient) => {
    const url = new URL(path, site)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      method,
      headers: { ...(cookie && { cookie }), ...headers },
      body,
      redirect: 'manual',
    })
    return { method, url, status: response.status, headers: response.headers, text: await response.text() }
  }
  return Object.assign(send, { origin: site })
}
