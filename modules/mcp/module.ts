import { authModule, catalogModule, defineModule, ordersModule } from 'mintmark/module'
import { mcpConfig } from './config'
import { mcpErrors } from './errors'
import packageJson from './package.json' with { type: 'json' }
import { rootRoutes } from './routes'

export const mcp = defineModule({
  name: 'mcp',
  api: '1',
  version: packageJson.version,
  owns: 'Tools with which AI agents read the market, by the Model Context Protocol.',
  needs: [authModule, catalogModule, ordersModule],
  config: mcpConfig,
  errors: mcpErrors,
  rootRoutes,
  // Its tools only read.
  worksWithoutChanges: ['POST /mcp'],
})
