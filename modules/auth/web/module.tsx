import { AccountBanner } from '@/modules/auth/web/account-banner'
import { SessionProvider } from '@/modules/auth/web/session-provider'
import { bannerSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

export const auth = defineWebModule({
  name: 'auth',
  provider: SessionProvider,
  pages: [
    { path: '/auth', title: 'Log in', load: () => import('./auth-page').then((m) => m.AuthPage) },
    {
      path: '/demo-login',
      title: 'Temporary Login',
      load: () => import('./demo-login-page').then((m) => m.DemoLoginPage),
    },
    { path: '/profile', title: 'Profile', load: () => import('./profile-page').then((m) => m.ProfilePage) },
    {
      path: '/security',
      title: 'Security',
      load: () => import('./security-page').then((m) => m.SecurityPage),
    },
  ],
  nav: [{ label: 'Security', href: '/security', place: 'menu', for: 'user' }],
  plugs: [plug(bannerSlot, AccountBanner)],
})
