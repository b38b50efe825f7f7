import { useQuery } from '@tanstack/react-query'
import { brandingMessages as text } from '@/modules/settings/branding-messages'
import type { Setting } from '@/modules/settings/contract'
import { BrandingForm, type BrandingSettings } from '@/modules/settings/web/branding/branding-form'
import { settingsPath } from '@/modules/settings/web/paths'
import { settingsQuery } from '@/modules/settings/web/queries'
import { StaffPage } from '@/web/staff/staff-page'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'

/** How the site looks: name, logo, color and footer, with a preview. */
export function BrandingPage() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const settings = data && brandingSettings(data)
  return (
    <StaffPage
      title={text.title}
      lead={text.lead}
      actions={
        <span className="text-sm">
          <TextLink href={`${settingsPath}?setting=SITE_LOGO`}>{text.history}</TextLink>
        </span>
      }
    >
      {settings ? (
        <BrandingForm settings={settings} />
      ) : error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className="h-96" />
      )}
    </StaffPage>
  )
}

function brandingSettings(settings: readonly Setting[]): BrandingSettings | undefined {
  const find = (name: string) => settings.find((setting) => setting.name === name)
  const [name, logo] = [find('SITE_NAME'), find('SITE_LOGO')]
  const [accent, footer] = [find('SITE_ACCENT'), find('SITE_FOOTER')]
  return name && logo && accent && footer && { name, logo, accent, footer }
}
