import { profileLineSlot, securityPanelSlot, signInMethodSlot } from '@/modules/auth/web/slots'
import { platformLoginSlot } from '@/web/layout/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const LoginDialog = lazyView(() => import('./login-dialog').then((m) => m.LoginDialog))
const PlatformLoginButton = lazyView(() =>
  import('./platform-login-button').then((m) => m.PlatformLoginButton),
)
const LinkPanel = lazyView(() => import('./link-panel').then((m) => m.LinkPanel))
const ProfileLine = lazyView(() => import('./profile-line').then((m) => m.ProfileLine))

export const players = defineWebModule({
  name: 'players',
  plugs: [
    plug(platformLoginSlot, LoginDialog),
    plug(signInMethodSlot, PlatformLoginButton),
    plug(securityPanelSlot, LinkPanel),
    plug(profileLineSlot, ProfileLine),
  ],
})
