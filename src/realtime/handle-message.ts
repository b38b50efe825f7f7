import { requireUser, requireVerified } from '@/src/http/guards'
import type { RateLimits } from '@/src/http/limits/rate-limits'
import { toAppError } from '@/src/http/problems'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import { type Core, contextOf } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { serverMessages } from '@/src/kit/messages'
import type { Module } from '@/src/kit/module/module'
import { realtimeErrors } from '@/src/kit/realtime/realtime-errors'
import { requireOn } from '@/src/kit/switches'
import { createBuiltInFrames } from '@/src/realtime/built-in-frames'
import type { Connection } from '@/src/realtime/connection'

/** Frames per window, more than any page sends. */
const framesMax = 20
const windowMs = 10_000
/** Senders of this multiple are disconnected. */
const floodFactor = 10
const policyViolationCode = 1008

interface Incoming {
  readonly type: string
  readonly [member: string]: unknown
}

/** Handles incoming frames: built-in ones and those of modules. Frames of one socket are handled in order. */
export function createMessageHandler(core: Core, modules: readonly Module[], limits: RateLimits) {
  const handlers = new Map(modules.flatMap(({ frames = [] }) => frames.map((one) => [one.type, one])))
  const builtIn = createBuiltInFrames(
    modules.flatMap(({ topics = [] }) => topics),
    core.broadcaster,
  )
  const pending = new WeakMap<Connection, Promise<void>>()

  return (connection: Connection, message: string | Buffer): void => {
    const verdict = countFrame(core, connection)
    if (verdict === 'flood') connection.terminate(policyViolationCode, 'too many frames')
    if (verdict === 'rejected') sendError(connection, httpErrors.too_many_requests())
    if (verdict !== 'allowed') return
    const before = pending.get(connection) ?? Promise.resolve()
    pending.set(
      connection,
      before.then(() => handle(connection, message)),
    )
  }

  async function handle(connection: Connection, message: string | Buffer): Promise<void> {
    try {
      const frame = parse(message)
      const handleBuiltIn = builtIn.get(frame.type)
      if (handleBuiltIn) return handleBuiltIn(connection, frame)
      await runHandler(connection, frame)
    } catch (error) {
      sendError(connection, error)
    }
  }

  async function runHandler(connection: Connection, { type, data }: Incoming): Promise<void> {
    const handler = handlers.get(type)
    if (!handler) throw realtimeErrors.unknown_frame()
    const ctx = contextOf(core, connection.actor)
    const user = handler.verified ? requireVerified(ctx) : requireUser(ctx)
    requireOn(ctx, 'changes')
    if (handler.limit) await limits.take(handler.limit, `frame ${type} ${user.actor.id}`)
    await handler.run(user, data)
  }

  function sendError(connection: Connection, error: unknown): void {
    const { kind, message } = toAppError(core, 'FRAME', error, 'frame')
    connection.send({ type: 'error', data: { code: kind.code, message } })
  }
}

/** Only the first frame over the limit gets an error, so that the errors don't become a flood. */
function countFrame(core: Core, { rate }: Connection): 'allowed' | 'rejected' | 'dropped' | 'flood' {
  const max = framesMax * readConfig({ core }, appConfig).RATE_LIMIT_SCALE
  const now = core.now()
  if (now >= rate.startedAt + windowMs) Object.assign(rate, { startedAt: now, used: 0 })
  rate.used++
  if (rate.used <= max) return 'allowed'
  if (rate.used === max + 1) return 'rejected'
  return rate.used > max * floodFactor ? 'flood' : 'dropped'
}

/** Throws bad_json. */
function parse(message: string | Buffer): Incoming {
  const frame = typeof message === 'string' ? jsonOf(message) : undefined
  if (!isFrame(frame)) throw httpErrors.bad_json({ detail: serverMessages.realtime.notText })
  return frame
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isFrame(value: unknown): value is Incoming {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
