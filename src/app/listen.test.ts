import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { ListenError, listen } from '@/src/app/listen'

const address = { port: 0, hostname: '127.0.0.1' }

test('a mistake in the routes is not reported as a mistake in the address', () => {
  const app = new Elysia().get('/hats/:id', () => 'hat').get('/hats/:name/size', () => 7)
  expect(() => listen(app, address)).toThrow('different parameter name')
})

test('a taken port is reported as such', async () => {
  const server = listen(new Elysia(), address)
  const listenAgain = () => listen(new Elysia(), { ...address, port: server.port })
  expect(listenAgain).toThrow(ListenError)
  expect(listenAgain).toThrow(expect.objectContaining({ isPortTaken: true }))
  await server.stop(true)
})
