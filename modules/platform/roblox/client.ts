import * as v from 'valibot'
import { platformErrors } from '@/modules/platform/errors'
import { destinationOf, type Endpoint, endpointUrl } from '@/modules/platform/roblox/endpoints'
import type { OutgoingRequest, ReceivedResponse } from '@/src/http-client/attempt'
import { sendRequest } from '@/src/http-client/send-request'
import type { Context } from '@/src/kit/context'

interface RobloxRequest extends Omit<OutgoingRequest, 'url'> {
  readonly path: string
}

/** Sends a request to the platform. Throws platform_unavailable if no usable response comes back. */
export async function callRoblox(
  ctx: Context,
  endpoint: Endpoint,
  { path, ...request }: RobloxRequest,
): Promise<ReceivedResponse> {
  const url = endpointUrl(ctx, endpoint, path)
  const response = await sendRequest(ctx, destinationOf(ctx, endpoint), {
    isExpectedResponse: isJsonOrEmpty,
    ...request,
    url,
  })
  if (response.outcome === 'received') return response
  ctx.core.log.warn('platform request failed', { endpoint, reason: response.reason })
  throw platformErrors.platform_unavailable()
}

/** A POST with a JSON body that changes nothing on the platform, so it can be retried. */
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

/** Returns the parsed body. Throws platform_unavailable unless the response is a 200 that matches the schema. */
export function parseResponse<Schema extends v.GenericSchema>(
  ctx: Context,
  { schema, endpoint }: { schema: Schema; endpoint: Endpoint },
  response: ReceivedResponse,
): v.InferOutput<Schema> {
  const parsed = response.status === 200 ? v.safeParse(schema, maybeBodyJson(response)) : undefined
  if (parsed?.success) return parsed.output
  const field = parsed?.issues[0] && v.getDotPath(parsed.issues[0])
  ctx.core.log.warn('unexpected platform response', { endpoint, status: response.status, field })
  throw platformErrors.platform_unavailable()
}

/** The platform responds with JSON or an empty body; HTML comes from a firewall or proxy in between. */
function isJsonOrEmpty(response: ReceivedResponse): boolean {
  return response.bytes.length === 0 || maybeBodyJson(response) !== undefined
}

/** The parsed body, or undefined if it isn't JSON. */
export function maybeBodyJson(response: ReceivedResponse): unknown {
  try {
    return JSON.parse(bodyText(response))
  } catch {
    return undefined
  }
}
