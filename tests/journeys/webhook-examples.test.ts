import { beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reservePort } from '@/scripts/lib/reserve-port'
import { bun } from '@/scripts/lib/run'
import { eventually } from '@/tests/support/eventually'
import { createSite } from '@/tests/support/servers/spawned-site'

/** A request as its receiver sees it. */
interface Delivery {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const page = readFileSync(join(import.meta.dir, '../../docs/programs/webhooks.md'), 'utf8')
const exampleIn = (language: string) =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? ''
const python = Bun.which('python3')

let secret = ''
let sent: Delivery
beforeAll(async () => {
  const received = Promise.withResolvers<Delivery>()
  using receiver = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      received.resolve({ headers: Object.fromEntries(request.headers), body: await request.text() })
      return new Response()
    },
  })
  await using site = await createSite({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  await site.start()
  const ann = await site.signIn('ann')
  const endpoint = { url: receiver.url.href, events: ['order.paid'] }
  const { body } = await ann.post('/api/webhook-endpoints', endpoint)
  secret = body.secret
  await ann.post(`/api/webhook-endpoints/${body.id}/test`)
  sent = await received.promise
})

/** What a receiver must refuse, by name. */
function forgedFrom({ headers, body }: Delivery): Record<string, Delivery> {
  const { 'webhook-id': _id, ...withoutId } = headers
  const { 'webhook-timestamp': _timestamp, ...withoutTimestamp } = headers
  const { 'webhook-signature': _signature, ...withoutSignature } = headers
  const at = Number(headers['webhook-timestamp'])
  const sentAt = (timestamp: string) => ({ headers: { ...headers, 'webhook-timestamp': timestamp }, body })
  return {
    'altered body': { headers, body: body.replace('webhook.test', 'order.paid') },
    'another id': { headers: { ...headers, 'webhook-id': 'other' }, body },
    'old timestamp': sentAt(String(at - 400)),
    'later timestamp': sentAt(String(at + 400)),
    'timestamp in words': sentAt('now'),
    'signature with other characters': { headers: { ...headers, 'webhook-signature': 'v1,\u00e9' }, body },
    'no id': { headers: withoutId, body },
    'no timestamp': { headers: withoutTimestamp, body },
    'no signature': { headers: withoutSignature, body },
  }
}

const otherSecret = `whsec_${btoa('another secret of the same length')}`

test('the documented server in TypeScript accepts what the site sends, and refuses everything else', async () => {
  expect(await acceptedByTypeScript(secret)).toEqual(['sent'])
  expect(await acceptedByTypeScript(otherSecret)).toEqual([])
})

test.if(python !== null)('the documented function in Python does the same', async () => {
  expect(await acceptedByPython(secret)).toEqual(['sent'])
  expect(await acceptedByPython(otherSecret)).toEqual([])
})

async function acceptedByTypeScript(WEBHOOK_SECRET: string): Promise<string[]> {
  using reserved = await reservePort()
  const { port } = reserved
  await using _server = Bun.spawn([bun, '-e', exampleIn('ts').replace('8080', String(port))], {
    env: { ...process.env, WEBHOOK_SECRET },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const send = ({ headers, body }: Delivery) =>
    eventually(() => fetch(`http://localhost:${port}/`, { method: 'POST', headers, body }))
  const accepted: string[] = []
  for (const [name, delivery] of Object.entries({ sent, ...forgedFrom(sent) }))
    if ((await send(delivery)).status === 204) accepted.push(name)
  return accepted
}

async function acceptedByPython(WEBHOOK_SECRET: string): Promise<string[]> {
  const program = `${exampleIn('python')}
import json, sys
accepted = [name for name, sent in json.load(sys.stdin).items() if verify(sent["headers"], sent["body"].encode())]
print(json.dumps(accepted))`
  await using verifier = Bun.spawn([String(python), '-c', program], {
    env: { ...process.env, WEBHOOK_SECRET },
    stdin: new Blob([JSON.stringify({ sent, ...forgedFrom(sent) })]),
    stdout: 'pipe',
    stderr: 'inherit',
  })
  return JSON.parse(await new Response(verifier.stdout).text())
}
