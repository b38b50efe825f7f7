import { authModule, catalogModule, defineModule, pageAlternatesPort, provide } from 'mintmark/module'
import { alternatesOf } from './alternates'
import packageJson from './package.json' with { type: 'json' }
import { rootRoutes } from './routes'

export const feeds = defineModule({
  name: 'feeds',
  api: '1',
  version: packageJson.version,
  owns: 'Feeds of searches, items and sellers, and a list of products for programs.',
  needs: [authModule, catalogModule],
  rootRoutes,
  requires: [pageAlternatesPort],
  provides: [provide(pageAlternatesPort, (core) => (path, query) => alternatesOf({ core }, path, query))],
})
