import { defineWebModule } from '@/web/lib/module'

export const branding = defineWebModule({
  name: 'branding',
  pages: [
    {
      path: '/terms',
      title: 'Terms of Service',
      load: () => import('./legal-page').then((m) => m.TermsPage),
    },
    {
      path: '/privacy',
      title: 'Privacy Policy',
      load: () => import('./legal-page').then((m) => m.PrivacyPage),
    },
  ],
  nav: [
    { label: 'Terms', href: '/terms', place: 'footer' },
    { label: 'Privacy', href: '/privacy', place: 'footer' },
  ],
})
