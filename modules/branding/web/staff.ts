import { staffMessages } from '@/modules/branding/staff-messages'
import { brandingPath } from '@/modules/branding/web/paths'
import { BrandingPage } from '@/modules/branding/web/staff/branding-page'
import { LogoSetup } from '@/modules/branding/web/staff/logo-setup'
import { plug } from '@/web/lib/slots'
import { defineStaffModule } from '@/web/lib/staff-module'
import { logoSetupSlot } from '@/web/staff/slots'

export const staff = defineStaffModule({
  pages: [{ path: brandingPath, title: staffMessages.title, view: BrandingPage }],
  nav: [{ label: staffMessages.title, href: brandingPath, group: 'site', adminOnly: true }],
  plugs: [plug(logoSetupSlot, LogoSetup)],
})
