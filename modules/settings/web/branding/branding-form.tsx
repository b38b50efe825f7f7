import { useRef } from 'react'
import * as v from 'valibot'
import { Accent, accentTokens } from '@/modules/branding/contract'
import { brandingMessages } from '@/modules/settings/branding-messages'
import type { Setting } from '@/modules/settings/contract'
import { BrandingPreview, type BrandingValues } from '@/modules/settings/web/branding/branding-preview'
import { LogoField } from '@/modules/settings/web/branding/logo-field'
import { useChangeSetting } from '@/modules/settings/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'

const text = brandingMessages
const schema = v.object({
  name: v.string(),
  logo: v.string(),
  accent: v.pipe(
    v.string(),
    v.check((written) => written === '' || v.is(Accent, written), text.accent.invalid),
  ),
  footer: v.string(),
})

type Name = keyof BrandingValues
/** By field of the form. */
export type BrandingSettings = Record<Name, Setting>

/** Changes how the site looks, next to a preview of it. */
export function BrandingForm({ settings }: { settings: BrandingSettings }) {
  const { platform } = useClientConfig()
  const { mutateAsync: change } = useChangeSetting()
  const saving = useRef<Name>(undefined)
  const initialValues = mapSettings(settings, ({ value, source }) =>
    source === 'default' ? '' : (value ?? ''),
  )
  const { values, errors, isSubmitting, fieldProps, formProps, setValues, reset } = useForm({
    schema,
    initialValues,
    fieldOfError: () => saving.current,
    onSubmit: async (edited) => {
      for (const name of names.filter((one) => edited[one] !== initialValues[one])) {
        saving.current = name
        await change({ name: settings[name].name, value: edited[name] || null })
      }
      // All of it is part of every page's HTML.
      location.reload()
    },
  })
  const isChanged = names.some((name) => values[name] !== initialValues[name])
  const shown = { ...values, accent: v.is(Accent, values.accent) ? v.parse(Accent, values.accent) : '' }
  const preview = {
    ...shown,
    name: values.name.trim() || (settings.name.default ?? ''),
    footer: (values.footer.trim() || (settings.footer.default ?? '')).replaceAll('{platform}', platform),
  }
  const textField = (name: 'name' | 'footer', { label, help }: { label: string; help?: string }) => (
    <Field label={label} error={errors[name]} help={fixedBy(settings[name]) ?? help}>
      <TextInput
        {...fieldProps(name)}
        disabled={isFixed(settings[name])}
        placeholder={settings[name].default ?? ''}
      />
    </Field>
  )
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Panel title={text.form}>
        <form {...formProps} className="grid gap-5">
          {textField('name', { label: text.name })}
          {isFixed(settings.logo) ? (
            <Field label={text.logo.label} help={fixedBy(settings.logo)}>
              <TextInput disabled value={values.logo.slice(0, 60)} readOnly />
            </Field>
          ) : (
            <LogoField value={values.logo} error={errors.logo} onChange={(logo) => setValues({ logo })} />
          )}
          <Field
            label={text.accent.label}
            error={errors.accent}
            help={
              fixedBy(settings.accent) ?? (shown.accent ? describeShades(shown.accent) : text.accent.help)
            }
          >
            <div className="flex gap-2">
              <input
                type="color"
                aria-label={text.accent.picker}
                disabled={isFixed(settings.accent)}
                value={shown.accent || '#efc563'}
                onChange={(event) => setValues({ accent: event.target.value })}
                className="h-10 w-12 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface-control p-1 disabled:cursor-not-allowed disabled:opacity-50"
              />
              <TextInput
                className="flex-1"
                {...fieldProps('accent')}
                disabled={isFixed(settings.accent)}
                placeholder={text.accent.none}
                maxLength={7}
                spellCheck={false}
              />
            </div>
          </Field>
          {textField('footer', text.footer)}
          <div className="flex flex-wrap justify-end gap-2">
            {isChanged && <Button onClick={() => reset()}>{text.reset}</Button>}
            <Button
              type="submit"
              variant="primary"
              disabled={!isChanged}
              busy={isSubmitting}
              busyText={text.saving}
            >
              {text.save}
            </Button>
          </div>
        </form>
      </Panel>
      <Panel title={text.preview.title} className="xl:sticky xl:top-20">
        <BrandingPreview values={preview} />
      </Panel>
    </div>
  )
}

const names = ['name', 'logo', 'accent', 'footer'] as const

function mapSettings<Value>(
  { name, logo, accent, footer }: BrandingSettings,
  map: (setting: Setting) => Value,
): Record<Name, Value> {
  return { name: map(name), logo: map(logo), accent: map(accent), footer: map(footer) }
}

function isFixed({ source }: Setting): boolean {
  return source === 'environment' || source === 'file'
}

/** Why the setting can't be changed here. */
function fixedBy({ source }: Setting): string | undefined {
  return source === 'environment' || source === 'file' ? text.fixedBy[source] : undefined
}

function describeShades(accent: string): string {
  return text.accent.shades(accentTokens(accent, 'light')[''], accentTokens(accent, 'dark')[''])
}
