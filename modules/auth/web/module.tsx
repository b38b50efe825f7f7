import { AccountBanner } from '@/modules/auth/web/account-banner'
import { SessionProvider } from '@/modules/auth/web/session-provider'
import { words } from '@/modules/auth/words'
import { bannerSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

const { titles, profile, security } = words

export const auth = defineWebModule({
  name: 'auth',
  provider: SessionProvider,
  pages: [
    { path: '/auth', title: titles.logIn, load: () => import('./auth-page').then((m) => m.AuthPage) },
    {
      path: '/demo-login',
      title: titles.temporary,
      load: () => import('./demo-login-page').then((m) => m.DemoLoginPage),
    },
    {
      path: '/profile',
      title: profile.title,
      load: () => import('./profile-page').then((m) => m.ProfilePage),
    },
    {
      path: '/security',
      title: security.title,
      load: () => import('./security-page').then((m) => m.SecurityPage),
    },
  ],
  nav: [{ label: security.title, href: '/security', place: 'menu', for: 'user' }],
  plugs: [plug(bannerSlot, AccountBanner)],
})
