import { shellMessages } from '@/modules/auth/shell-messages'
import { AccountBanner } from '@/modules/auth/web/account-banner'
import { SessionProvider } from '@/modules/auth/web/session-provider'
import { bannerSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

const { titles } = shellMessages

export const auth = defineWebModule({
  name: 'auth',
  provider: SessionProvider,
  pages: [
    {
      path: '/auth',
      title: titles.logIn,
      load: () => import('@/modules/auth/web/sign-in/auth-page').then((m) => m.AuthPage),
    },
    {
      path: '/demo-login',
      title: titles.temporary,
      load: () => import('./demo-login-page').then((m) => m.DemoLoginPage),
    },
    {
      path: '/profile',
      title: titles.profile,
      load: () => import('./profile-page').then((m) => m.ProfilePage),
    },
    {
      path: '/security',
      title: titles.security,
      load: () => import('@/modules/auth/web/security/security-page').then((m) => m.SecurityPage),
    },
  ],
  nav: [{ label: titles.security, href: '/security', place: 'menu', for: 'user' }],
  plugs: [plug(bannerSlot, AccountBanner)],
})
