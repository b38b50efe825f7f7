import {
  acceptedResponse,
  type Context,
  createItemSearch,
  httpErrors,
  type Module,
  type RootScope,
  readConfig,
  serializedResponse,
} from 'mintmark/module'
import * as v from 'valibot'
import { mcpConfig } from './config'
import { mcpErrors } from './errors'
import { messages } from './messages'
import { protocolVersions, RpcMessage, respondToMessage } from './protocol'

/** Throws not_found unless `MCP` is on, before the body is validated. */
function requireOn({ ctx }: { ctx: Context }): void {
  if (!readConfig(ctx, mcpConfig).MCP) throw httpErrors.not_found()
}

/** Clients name the version that `initialize` returned in each later request. */
function requireKnownVersion({ headers }: Request): void {
  const version = headers.get('mcp-protocol-version')
  if (version !== null && !protocolVersions.some((known) => known === version)) throw mcpErrors.mcp_version()
}

/** There are no streams and no sessions, so there is nothing to listen to and nothing to end. */
function rejectStream(): never {
  throw httpErrors.method_not_allowed({ allow: ['POST'] })
}

const streamless = (summary: string) => ({
  scope: 'market:read' as const,
  transform: requireOn,
  detail: { summary },
  throws: [httpErrors.not_found, httpErrors.method_not_allowed],
})

export function rootRoutes(scope: RootScope, modules: readonly Module[]) {
  const search = createItemSearch(modules)
  return scope
    .post(
      '/mcp',
      async ({ ctx, body, request, countCostlyQuery }) => {
        requireKnownVersion(request)
        const response = await respondToMessage({ ctx, search, countCostlyQuery }, body)
        return response ?? new Response(null, { status: 202 })
      },
      {
        scope: 'market:read',
        transform: requireOn,
        detail: {
          summary: 'Tools for AI agents, by the Model Context Protocol: one JSON-RPC message.',
          responses: { ...serializedResponse(v.looseObject({})), ...acceptedResponse },
        },
        throws: [httpErrors.not_found, mcpErrors.mcp_version],
        body: RpcMessage,
        limit: '120/1m',
      },
    )
    .get('/mcp', rejectStream, streamless(messages.noStreams))
    .delete('/mcp', rejectStream, streamless(messages.noSessions))
}
