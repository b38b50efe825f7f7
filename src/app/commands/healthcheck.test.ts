import { expect, test } from 'bun:test'
import { healthcheck } from '@/src/app/commands/healthcheck'
import { createOutput } from '@/src/kit/module/command'

test.each(['::1', '[::1]', '::', '127.0.0.1', 'localhost'])('HOST=%s is asked', async (HOST) => {
  const hostname = HOST.includes(':') ? '::1' : '127.0.0.1'
  const server = Bun.serve({ port: 0, hostname, fetch: () => new Response('ready') })
  const before = { ...process.env }
  Object.assign(process.env, { HOST, PORT: String(server.port) })
  try {
    expect(await healthcheck.run([], { ...createOutput(false), print: () => undefined })).toBe(0)
  } finally {
    process.env = before
    await server.stop(true)
  }
})
