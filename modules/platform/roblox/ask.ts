import * as v from 'valibot'
import { platformErrors } from '@/modules/platform/errors'
import { type Site, siteAddress, siteOf } from '@/modules/platform/roblox/sites'
import type { Context } from '@/src/core/context'
import type { ReceivedResponse, OutgoingRequest } from '@/src/outgoing/attempt'
import { sendRequest } from '@/src/outgoing/call-out'

interface Question extends Omit<OutgoingRequest, 'url'> {
  readonly path: string
}

/** Asks the platform. Throws platform_unavailable where nothing usable comes back. */
export async function ask(ctx: Context, site: Site, { path, ...request }: Question): Promise<ReceivedResponse> {
  const url = siteAddress(ctx, site, path)
  const answer = await sendRequest(ctx, siteOf(ctx, site), { isExpectedResponse: isJson, ...request, url })
  if (answer.outcome === 'answered') return answer
  ctx.core.log.warn('the platform gave no answer', { site, reason: answer.reason })
  throw platformErrors.platform_unavailable()
}

/** Asks with a JSON body something that changes nothing there. */
export function asking(path: string, body: object): Question {
  return {
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    retryable: true,
  }
}

export function textOf({ bytes }: ReceivedResponse): string {
  return new TextDecoder().decode(bytes)
}

/** What an answer holds. Throws platform_unavailable unless it is a success in the shape that is expected. */
export function parse<Schema extends v.GenericSchema>(
  ctx: Context,
  { schema, site }: { schema: Schema; site: Site },
  answer: ReceivedResponse,
): v.InferOutput<Schema> {
  const parsed = answer.status === 200 ? v.safeParse(schema, jsonOf(answer)) : undefined
  if (parsed?.success) return parsed.output
  const field = parsed?.issues[0] && v.getDotPath(parsed.issues[0])
  ctx.core.log.warn('the platform answered in another way', { site, status: answer.status, field })
  throw platformErrors.platform_unavailable()
}

/** The platform speaks JSON, or says nothing; a page is of whoever keeps us out. */
function isJson(answer: ReceivedResponse): boolean {
  return answer.bytes.length === 0 || jsonOf(answer) !== undefined
}

/** What was answered, or undefined where that is no JSON. */
export function jsonOf(answer: ReceivedResponse): unknown {
  try {
    return JSON.parse(textOf(answer))
  } catch {
    return undefined
  }
}
