import { expect, test } from 'bun:test'
import { signUpVerified } from '@/modules/auth/factory'
import { sendRequest } from '@/src/http-client/send-request'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { startOtlpReceiver } from '@/tests/support/servers/otlp-receiver'
import { listItem, pay, reserve } from '@/tests/support/trade'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const callerId = '00f067aa0ba902b7'
const traceparent = `00-${traceId}-${callerId}-01`

test('a purchase is one trace, from the request through transactions, listeners and jobs', async () => {
  await using receiver = startOtlpReceiver()
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%20b',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
    OTEL_SERVICE_NAME: 'shop',
  }
  await using app = await createTestApp({ env })
  const [seller, buyer] = [await signUpVerified(app, 'ann'), await signUpVerified(app, 'bob')]
  const { body } = await reserve(buyer, await listItem(seller))
  const paid = await buyer.post(
    '/api/sandbox/confirm?note=ann@home.example',
    {
      clientSecret: body.clientSecret,
      card: { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' },
    },
    { traceparent },
  )
  await app.drain()
  await app.core.stop()
  const [request] = receiver.requests
  expect(request?.path).toBe('/v1/traces')
  expect([request?.headers.get('x-api-key'), request?.headers.get('content-type')]).toEqual([
    'a b',
    'application/json',
  ])
  expect(request?.resource).toEqual({
    'service.name': 'shop',
    'service.version': expect.any(String),
    'vcs.ref.head.revision': 'unknown',
    'deployment.environment': 'test',
  })
  const spans = receiver.spans().filter((span) => span.traceId === traceId)
  const requestId = paid.headers.get('x-request-id')
  const root = spans.find(({ parentSpanId }) => parentSpanId === callerId)
  expect(root).toMatchObject({
    name: 'POST /api/sandbox/confirm',
    kind: 2,
    status: {},
    attributes: {
      'http.route': '/api/sandbox/confirm',
      'http.response.status_code': 200,
      'url.path': '/api/sandbox/confirm',
      'mintmark.request_id': requestId,
    },
  })
  const ids = new Set([callerId, ...spans.map(({ spanId }) => spanId)])
  expect(spans.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))).toEqual([])
  expect(
    spans.filter(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === root?.spanId),
  ).not.toEqual([])
  const mails = spans.filter(({ name }) => name === 'core.send-mail')
  expect(mails).toHaveLength(2)
  for (const mail of mails)
    expect(mail).toMatchObject({ kind: 5, attributes: { 'mintmark.request_id': requestId } })
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
  expect(JSON.stringify(receiver.spans())).not.toMatch(/ann@|bob@|4242424242424242/)
})

test('requests to other services are client spans and carry the trace on', async () => {
  await using receiver = startOtlpReceiver()
  const asked: (string | null)[] = []
  using other = Bun.serve({
    port: 0,
    fetch: (request) => {
      asked.push(request.headers.get('traceparent'))
      return new Response('no', { status: 503 })
    },
  })
  const origin = `http://127.0.0.1:${other.port}`
  const limits = { perMinute: 100, timeoutMs: 5_000, bytesMax: 1_000 }
  const destination = { name: 'shop', hosts: [], origins: [origin], ...limits }
  await using app = await createKitApp(
    (scope) =>
      scope.post('/call', async ({ ctx }) => {
        await transact(ctx, async () => undefined)
        return (await sendRequest(ctx, destination, { url: `${origin}/secret`, method: 'POST' })).outcome
      }),
    { env: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/here` } },
  )
  await app.visitor().post('/api/call')
  await app.core.stop()
  const [call] = receiver.spans().filter(({ name }) => name === 'POST shop')
  expect(receiver.requests.map(({ path }) => path)).toEqual(['/here'])
  expect(call).toMatchObject({
    kind: 3,
    status: { code: 2, message: 'status' },
    attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 503 },
  })
  expect(asked).toEqual([`00-${call?.traceId}-${call?.spanId}-01`])
  expect(
    receiver
      .spans()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['POST /api/call', 'POST shop', 'transaction'])
})

test('without an endpoint nothing is traced or sent', async () => {
  const urls: string[] = []
  const fetch = async (input: string | URL | Request) => {
    urls.push(String(input))
    return new Response()
  }
  await using app = await createTestApp({ fetch })
  await pay(await app.signIn('ann'), 'none')
  await app.core.stop()
  expect([app.core.tracer, urls]).toEqual([undefined, []])
})

test('a receiver that fails is reported once and delays no request', async () => {
  await using receiver = startOtlpReceiver()
  receiver.status = 500
  await using app = await createTestApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '20' },
    sleep: async () => undefined,
  })
  for (let times = 0; times < 3; times++) expect((await app.visitor().get('/api/market')).status).toBe(200)
  await app.core.stop()
  expect(app.logLines.filter((line) => line.includes('traces are not exported'))).toHaveLength(1)
})

test('OTEL_TRACES_SAMPLER=always_off records nothing, and OTEL_SDK_DISABLED switches tracing off', async () => {
  await using receiver = startOtlpReceiver()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
  for (const over of [{ OTEL_TRACES_SAMPLER: 'always_off' }, { OTEL_SDK_DISABLED: 'true' }]) {
    await using app = await createTestApp({ env: { ...env, ...over } })
    await app.visitor().get('/api/market')
    await app.core.stop()
  }
  expect(receiver.requests).toEqual([])
})
