import { catalogModule, defineModule } from 'mintmark/module'
import packageJson from './package.json' with { type: 'json' }
import { routes } from './routes'

export const bulk = defineModule({
  name: 'bulk',
  api: '1',
  version: packageJson.version,
  owns: 'Prices of the whole market, and many changes in one request, for programs.',
  needs: [catalogModule],
  routes,
})
