import * as v from 'valibot'
import { platformErrors } from '@/modules/platform/errors'
import { destinationOf, type Endpoint, endpointUrl } from '@/modules/platform/roblox/endpoints'
import type { OutgoingRequest, ReceivedResponse } from '@/src/http-client/attempt'
import { sendRequest } from '@/src/http-client/send-request'
import type { Context } from '@/src/kit/context'

interface RobloxRequest extends Omit<OutgoingRequest, 'url'> {
  readonly path: string
}

/** Asks the platform. Throws platform_unavailable where nothing usable comes back. */
export async function callRoblox(
  ctx: Context,
  site: Endpoint,
  { path, ...request }: RobloxRequest,
): Promise<ReceivedResponse> {
  const url = endpointUrl(ctx, site, path)
  const answer = await sendRequest(ctx, destinationOf(ctx, site), {
    isExpectedResponse: isJsonOrEmpty,
    ...request,
    url,
  })
  if (answer.outcome === 'answered') return answer
  ctx.core.log.warn('platform request failed', { site, reason: answer.reason })
  throw platformErrors.platform_unavailable()
}

/** Asks with a JSON body something that changes nothing there. */
export function readOnlyPost(path: string, body: object): RobloxRequest {
  return {
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    retryable: true,
  }
}

export function bodyText({ bytes }: ReceivedResponse): string {
  return new TextDecoder().decode(bytes)
}

/** What an answer holds. Throws platform_unavailable unless it is a success in the shape that is expected. */
export function parseResponse<Schema extends v.GenericSchema>(
  ctx: Context,
  { schema, site }: { schema: Schema; site: Endpoint },
  answer: ReceivedResponse,
): v.InferOutput<Schema> {
  const parsed = answer.status === 200 ? v.safeParse(schema, maybeBodyJson(answer)) : undefined
  if (parsed?.success) return parsed.output
  const field = parsed?.issues[0] && v.getDotPath(parsed.issues[0])
  ctx.core.log.warn('unexpected platform response', { site, status: answer.status, field })
  throw platformErrors.platform_unavailable()
}

/** The platform speaks JSON, or says nothing; a page is of whoever keeps us out. */
function isJsonOrEmpty(answer: ReceivedResponse): boolean {
  return answer.bytes.length === 0 || maybeBodyJson(answer) !== undefined
}

/** What was answered, or undefined where that is no JSON. */
export function maybeBodyJson(answer: ReceivedResponse): unknown {
  try {
    return JSON.parse(bodyText(answer))
  } catch {
    return undefined
  }
}
