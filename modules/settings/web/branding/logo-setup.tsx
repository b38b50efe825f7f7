import { useState } from 'react'
import { brandingMessages as text } from '@/modules/settings/branding-messages'
import { LogoField } from '@/modules/settings/web/branding/logo-field'
import { Button } from '@/web/ui/button'
import { showError } from '@/web/ui/toasts/show-error'

type Props = {
  /** The path of the logo; empty for none. */
  logo: string
  onSave: (path: string) => Promise<unknown>
}

/** The logo in the first run. */
export function LogoSetup({ logo, onSave }: Props) {
  const [path, setPath] = useState(logo)
  const [isSaving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    await onSave(path).catch((error) => showError(text.failed, error))
    setSaving(false)
  }

  return (
    <div className="grid gap-3">
      <LogoField value={path} onChange={setPath} />
      {path !== logo && (
        <Button className="justify-self-start" variant="primary" busy={isSaving} onClick={() => void save()}>
          {text.logo.save}
        </Button>
      )}
    </div>
  )
}
