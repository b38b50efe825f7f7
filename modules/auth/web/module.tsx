import { shellMessages } from '@/modules/auth/shell-messages'
import { AccountBanner } from '@/modules/auth/web/account-banner'
import {
  authPath,
  demoLoginPath,
  profilePath,
  secondFactorPath,
  securityPath,
} from '@/modules/auth/web/paths'
import { SessionProvider } from '@/modules/auth/web/session-provider'
import { bannerSlot } from '@/web/layout/slots'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const { titles } = shellMessages

export const auth = defineWebModule({
  name: 'auth',
  provider: SessionProvider,
  pages: [
    {
      path: authPath,
      title: titles.logIn,
      load: () => import('@/modules/auth/web/sign-in/auth-page').then((m) => m.AuthPage),
    },
    {
      path: demoLoginPath,
      title: titles.demoLogin,
      load: () => import('./demo-login-page').then((m) => m.DemoLoginPage),
    },
    {
      path: profilePath,
      title: titles.profile,
      load: () => import('./profile-page').then((m) => m.ProfilePage),
    },
    {
      path: secondFactorPath,
      title: titles.secondFactor,
      load: () => import('./second-factor-page').then((m) => m.SecondFactorPage),
    },
    {
      path: securityPath,
      title: titles.security,
      load: () => import('@/modules/auth/web/security/security-page').then((m) => m.SecurityPage),
    },
  ],
  nav: [{ label: titles.security, href: securityPath, place: 'menu', for: 'user' }],
  plugs: [plug(bannerSlot, AccountBanner)],
})
