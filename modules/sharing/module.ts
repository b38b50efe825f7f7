import { auth } from '@/modules/auth/module'
import { branding } from '@/modules/branding/module'
import { catalog } from '@/modules/catalog/module'
import { players } from '@/modules/players/module'
import { picturePathOf, pictureSize, pictureType } from '@/modules/sharing/contract'
import { routes } from '@/modules/sharing/routes'
import { thumbnails } from '@/modules/thumbnails/module'
import { pagePicturePort } from '@/src/http/pages/shell'
import { publicUrl } from '@/src/kit/config/app-config'
import { defineModule } from '@/src/kit/module/module'
import { provide } from '@/src/kit/ports'

export const sharing = defineModule({
  name: 'sharing',
  owns: 'What links to the site show elsewhere: pictures of items, sellers and the site; the share button.',
  needs: [auth, thumbnails, players, catalog, branding],
  routes,
  requires: [pagePicturePort],
  provides: [
    provide(pagePicturePort, (core) => {
      const origin = publicUrl({ core })
      return (path) => ({ url: origin + picturePathOf(path), ...pictureSize, type: pictureType })
    }),
  ],
})
