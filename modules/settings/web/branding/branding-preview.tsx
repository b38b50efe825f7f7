import type { CSSProperties } from 'react'
import { accentProperties } from '@/modules/branding/contract'
import { brandingMessages } from '@/modules/settings/branding-messages'
import { LogoImage } from '@/modules/settings/web/branding/logo-field'
import { Button } from '@/web/ui/button'
import { Badge } from '@/web/ui/values/badge'

const text = brandingMessages.preview

export type BrandingValues = { name: string; logo: string; accent: string; footer: string }

/** The header, a card and the footer of the site in both themes, as they would look with these values. */
export function BrandingPreview({ values }: { values: BrandingValues }) {
  return (
    <div className="grid gap-4">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className="grid gap-1.5">
          <p className="text-xs font-medium text-ink-muted">{text[theme]}</p>
          <Sample theme={theme} {...values} />
        </div>
      ))}
    </div>
  )
}

/** Can't be focused or pressed. */
function Sample({ theme, name, logo, accent, footer }: BrandingValues & { theme: 'light' | 'dark' }) {
  return (
    <div
      inert
      data-testid={`preview-${theme}`}
      data-theme={theme}
      style={accent === '' ? undefined : (accentProperties(accent, theme) as CSSProperties)}
      className="overflow-clip rounded-md border border-line bg-surface text-ink"
    >
      <div className="flex items-center gap-2.5 border-b border-line px-4 py-3">
        <LogoImage path={logo} className="size-7" />
        <span className="min-w-0 flex-1 truncate font-semibold tracking-tight">{name}</span>
        <span className="text-sm font-medium text-accent max-sm:hidden">{text.link}</span>
        <Button size="sm" variant="primary">
          {text.sell}
        </Button>
      </div>
      <div className="p-4">
        <div className="grid max-w-64 gap-3 rounded-md border border-line bg-surface-raised p-4">
          <div className="flex items-start justify-between gap-2">
            <span className="min-w-0 font-medium">{text.card}</span>
            <Badge tone="accent">{text.category}</Badge>
          </div>
          <span className="tabular text-lg font-semibold">{text.price}</span>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary">{text.buy}</Button>
            <Button>{text.details}</Button>
          </div>
        </div>
      </div>
      <p className="border-t border-line px-4 py-2.5 text-xs wrap-anywhere text-ink-muted">{footer}</p>
    </div>
  )
}
