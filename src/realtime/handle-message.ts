import { requireUser, requireVerified } from '@/src/http/guards'
import { toAppError } from '@/src/http/problems'
import type { RateLimits } from '@/src/http/rate-limits'
import { appConfig } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import { contextOf } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { httpErrors } from '@/src/kit/errors'
import { serverMessages } from '@/src/kit/messages'
import type { Module } from '@/src/kit/module'
import { realtimeErrors } from '@/src/kit/realtime-errors'
import { builtInFrames } from '@/src/realtime/built-in-frames'
import type { Connection } from '@/src/realtime/connection'

/** More than any page sends; each costs little by itself. */
const framesMax = 20
const windowMs = 10_000
/** Who goes on at this multiple of it listens to no refusal. */
const floodFactor = 10
const policyViolationCode = 1008

interface Incoming {
  readonly type: string
  readonly [member: string]: unknown
}

/** Takes in the frames of every socket: the host's own, and those that modules name. */
export function createMessageHandler(core: Core, modules: readonly Module[], limits: RateLimits) {
  const handlers = new Map(modules.flatMap(({ frames = [] }) => frames.map((one) => [one.type, one])))
  const own = builtInFrames(modules.flatMap(({ topics = [] }) => topics))
  const underWay = new WeakMap<Connection, Promise<void>>()

  return (connection: Connection, message: string | Buffer): void => {
    const use = countFrame(core, connection)
    if (use === 'flood') connection.terminate(policyViolationCode, 'too many frames')
    if (use === 'refused') refuse(connection, httpErrors.too_many_requests())
    if (use !== 'let in') return
    const before = underWay.get(connection) ?? Promise.resolve()
    underWay.set(
      connection,
      before.then(() => take(connection, message)),
    )
  }

  async function take(connection: Connection, message: string | Buffer): Promise<void> {
    try {
      const frame = parse(message)
      const isOwn = own.get(frame.type)
      if (isOwn) return isOwn(connection, frame)
      await carryOut(connection, frame)
    } catch (error) {
      refuse(connection, error)
    }
  }

  async function carryOut(connection: Connection, { type, data }: Incoming): Promise<void> {
    const handler = handlers.get(type)
    if (!handler) throw realtimeErrors.unknown_frame()
    const ctx = contextOf(core, connection.actor)
    const person = handler.verified ? requireVerified(ctx) : requireUser(ctx)
    if (handler.limit) await limits.take(handler.limit, `frame ${type} ${person.actor.id}`)
    await handler.run(person, data)
  }

  function refuse(connection: Connection, error: unknown): void {
    const { kind, message } = toAppError(core, 'FRAME', error, 'frame')
    connection.send({ type: 'error', data: { code: kind.code, message } })
  }
}

/** The first one too many is told so, the next are dropped: an answer to each would be a flood of our own. */
function countFrame(core: Core, { rate }: Connection): 'let in' | 'refused' | 'dropped' | 'flood' {
  const most = framesMax * readConfig({ core }, appConfig).RATE_LIMIT_SCALE
  const now = core.now()
  if (now >= rate.startedAt + windowMs) Object.assign(rate, { startedAt: now, used: 0 })
  rate.used++
  if (rate.used <= most) return 'let in'
  if (rate.used === most + 1) return 'refused'
  return rate.used > most * floodFactor ? 'flood' : 'dropped'
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
