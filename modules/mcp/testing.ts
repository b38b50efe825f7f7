import { defineModuleTesting, invalidForAll, withBody } from 'mintmark/testing'

/** The server of the shared tests is on, and has neither streams nor sessions. */
const notAllowed = { statuses: [405, 405, 405, 405, 405, 405, 405] }

export const testing = defineModuleTesting({
  permissions: { 'POST /mcp': invalidForAll, 'GET /mcp': notAllowed, 'DELETE /mcp': notAllowed },
  sampleRequests: { 'POST /mcp': withBody('visitor', { jsonrpc: '2.0', id: 1, method: 'ping' }) },
  faults: [
    {
      name: 'an agent reads orders with a key for the market',
      file: 'modules/mcp/tools.ts',
      find: "    if (!hasScope(ctx, 'orders:read')) throw",
      replace: "    if (!hasScope(ctx, 'market:read')) throw",
      impact: 'A key that was given away for prices tells what its user bought.',
      caughtBy: { test: 'modules/mcp/mcp.test.ts' },
    },
  ],
})
