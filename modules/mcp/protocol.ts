import { siteName } from 'mintmark/module'
import * as v from 'valibot'
import { messages } from './messages'
import packageJson from './package.json' with { type: 'json' }
import { callTool, type ToolCall, toolList } from './tools'

/** Newest first. */
export const protocolVersions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

/** A request, a notification (without `id`) or a response (without `method`) of JSON-RPC 2.0. */
export const RpcMessage = v.looseObject({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number()])),
  method: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.unknown())),
})
export type RpcMessage = v.InferOutput<typeof RpcMessage>

/** Codes of JSON-RPC. */
const methodNotFound = -32_601
const invalidParams = -32_602

/** Responds to a request; undefined for what gets no response. The server keeps nothing between requests. */
export async function respondToMessage(
  call: ToolCall,
  { id, method, params = {} }: RpcMessage,
): Promise<object | undefined> {
  if (id === undefined || method === undefined) return undefined
  const result = (value: object) => ({ jsonrpc: '2.0', id, result: value })
  const error = (code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } })
  if (method === 'initialize') return result(describeServer(call, params.protocolVersion))
  if (method === 'ping') return result({})
  if (method === 'tools/list') return result({ tools: toolList })
  if (method !== 'tools/call') return error(methodNotFound, messages.unknownMethod)
  const called = await callTool(call, params.name, params.arguments)
  return called ? result(called) : error(invalidParams, messages.unknownTool)
}

function describeServer({ ctx }: ToolCall, wanted: unknown) {
  return {
    protocolVersion: protocolVersions.find((version) => version === wanted) ?? protocolVersions[0],
    capabilities: { tools: {} },
    serverInfo: { name: siteName(ctx), version: packageJson.version },
    instructions: messages.instructions,
  }
}
